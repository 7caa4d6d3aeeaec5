package org.openmds.loadtest.model.client;

/**
 * An option of a kind of client.
 *
 * @param defaultValue
 *            its value where a plan says none; empty where there is none
 */
public record ClientOption(String name, String description, String defaultValue) {
}
