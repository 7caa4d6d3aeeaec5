package org.openmds.gateway.grid;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.ToLongFunction;

/** A site in the GLUE 2.0 document of an entry. */
record GridSite(String name, List<GridService> services, List<SiteProblem> problems) {

    GridSite {
        services = List.copyOf(services);
        problems = List.copyOf(problems);
    }

    /**
     * A problem in what the site tells.
     *
     * @param kind
     *            such as {@code dangling-key}
     * @param entity
     *            id of the entity; empty for the site
     * @param since
     *            the time since which it exists
     */
    record SiteProblem(String kind, String entity, String text, String since) {
    }

    /** Returns the VOs of all shares, and of the endpoints of services without shares. */
    SortedSet<String> vos() {
        SortedSet<String> vos = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        for (GridService service : services) {
            service.shares().forEach(share -> vos.addAll(share.vos()));
            service.endpoints().forEach(endpoint -> vos.addAll(service.vosOf(endpoint)));
        }
        return vos;
    }

    /** Returns the sum of a number over all services. */
    long sum(ToLongFunction<GridService> number) {
        return services.stream().mapToLong(number).sum();
    }

    /** Returns the number of things that are kept for it, for the limit of a cache. */
    int size() {
        return 1 + problems.size() + (int) sum(service -> 1L + service.endpoints().size() + service.shares().size());
    }
}
