package org.openmds.state.replicated;

import java.util.Optional;

/**
 * A member with what another one knows of it.
 *
 * @param url
 *            the URL of its services; empty if it has never led
 */
public record KnownMember(GroupMember member, Optional<String> url) {
}
