package org.openmds.loadtest.model.client;

/**
 * An option of a kind of client.
 *
 * @param defaultValue
 *            the default value; empty if there is none
 */
public record ClientOption(String name, String description, String defaultValue) {
}
