package org.openmds.gateway.grid;

import java.util.List;
import java.util.OptionalLong;

/**
 * A service of a site.
 *
 * @param batch
 *            products of its managers; empty for a service without managers
 * @param slots
 *            slots of its managers
 */
record GridService(String id, String type, List<String> batch, OptionalLong slots, List<GridEndpoint> endpoints,
        List<GridShare> shares) {

    GridService {
        batch = List.copyOf(batch);
        endpoints = List.copyOf(endpoints);
        shares = List.copyOf(shares);
    }

    /** Returns the endpoints of a share: those that it names, else all of the service. */
    List<GridEndpoint> endpointsOf(GridShare share) {
        List<GridEndpoint> named = endpoints.stream().filter(each -> share.endpoints().contains(each.id())).toList();
        return named.isEmpty() ? endpoints : named;
    }

    /** Returns the free slots of the share with the most: the shares of a service use the same slots. */
    OptionalLong free() {
        return shares.stream().flatMapToLong(share -> share.numbers().free().stream()).max();
    }

    /** Returns true if a VO may use one of its shares, or one of its endpoints if it has no shares. */
    boolean isFor(String vo) {
        return shares.isEmpty()
                ? endpoints.stream().anyMatch(endpoint -> endpoint.isFor(vo))
                : shares.stream().anyMatch(share -> share.isFor(vo));
    }

    /** Returns true if a VO may use an endpoint: by its shares, or by its own policies if the service has no shares. */
    boolean isFor(GridEndpoint endpoint, String vo) {
        return vosOf(endpoint).stream().anyMatch(vo::equalsIgnoreCase);
    }

    /** Returns the VOs that may use an endpoint. */
    List<String> vosOf(GridEndpoint endpoint) {
        return shares.isEmpty()
                ? endpoint.vos()
                : shares.stream()
                        .filter(share -> endpointsOf(share).contains(endpoint))
                        .flatMap(share -> share.vos().stream())
                        .distinct()
                        .sorted()
                        .toList();
    }
}
