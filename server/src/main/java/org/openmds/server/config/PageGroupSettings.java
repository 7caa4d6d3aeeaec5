package org.openmds.server.config;

/**
 * A service group of another process, for WebMDS to show.
 *
 * @param name
 *            on pages and in their addresses
 * @param url
 *            of the service
 */
public record PageGroupSettings(
        @Key(value = "Its name on pages and in their addresses.", required = true, pattern = "[A-Za-z0-9][A-Za-z0-9._:@-]{0,127}", expected = "a name of letters, digits and . _ : @ -") String name,
        @Key(value = "URL of the service.", required = true) HttpUrl url) {
}
