package org.openmds.gateway.grid;

import java.util.List;

/**
 * An endpoint of a service.
 *
 * @param type
 *            name of its interface
 * @param health
 *            its health state; empty if it is not known
 * @param state
 *            its serving state; empty if it is not known
 * @param vos
 *            the VOs of its access policies
 */
record GridEndpoint(String id, String url, String type, String health, String state, List<String> vos) {

    GridEndpoint {
        vos = List.copyOf(vos);
    }

    /** Returns true if a VO may use it. */
    boolean isFor(String vo) {
        return vos.stream().anyMatch(vo::equalsIgnoreCase);
    }
}
