/** The screen that shows the object of an entry. */
interface Place {
  to: string;
  search?: Record<string, string | number>;
}

export function placeOf(object: string, id: number, code: string | null): Place | null {
  const byCode = code === null ? {} : { search: { q: code } };
  const places: Record<string, Place> = {
    user: { to: '/dashboard/admin/usuarios', ...byCode },
    pet: { to: '/dashboard/admin/mascotas', ...byCode },
    payment: { to: '/dashboard/admin/pagos', search: { pago: id } },
    plan: { to: '/dashboard/admin/planes' },
    clinic: { to: '/dashboard/admin/clinicas' },
    tagBatch: { to: '/dashboard/admin/placas', search: { lote: id } },
    abuse: { to: '/dashboard/admin/abusos' },
    report: { to: '/dashboard/admin/reportes' },
    notice: { to: '/dashboard/admin/novedades' },
    video: { to: '/dashboard/admin/videos' },
  };
  return places[object] ?? null;
}
