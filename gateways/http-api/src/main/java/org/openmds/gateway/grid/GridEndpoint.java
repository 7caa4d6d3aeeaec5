package org.openmds.gateway.grid;

/**
 * An endpoint of a service.
 *
 * @param type
 *            name of its interface
 * @param health
 *            its health state; empty if it is not known
 * @param state
 *            its serving state; empty if it is not known
 */
record GridEndpoint(String id, String url, String type, String health, String state) {
}
