package org.openmds.gateway.grid;

import java.util.List;
import java.util.OptionalLong;

/**
 * A share of a computing service: a queue, and who may use it.
 *
 * @param queue
 *            the queue that it maps to; else its name, else its id
 * @param vos
 *            the VOs of its policies
 * @param endpoints
 *            ids of its endpoints
 * @param state
 *            its serving state; empty if it is not known
 */
record GridShare(String id, String queue, List<String> vos, List<String> endpoints, String state,
        ShareNumbers numbers) {

    GridShare {
        vos = List.copyOf(vos);
        endpoints = List.copyOf(endpoints);
    }

    /** Returns true if a VO may use it. */
    boolean isFor(String vo) {
        return vos.stream().anyMatch(vo::equalsIgnoreCase);
    }

    /**
     * The numbers of a share.
     *
     * @param free
     *            free slots
     * @param maxWallTime
     *            seconds
     * @param maxMemory
     *            megabytes
     */
    record ShareNumbers(OptionalLong free, OptionalLong running, OptionalLong waiting, OptionalLong maxWallTime,
            OptionalLong maxMemory) {
    }
}
