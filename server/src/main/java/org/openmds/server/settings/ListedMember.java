package org.openmds.server.settings;

import org.openmds.configuration.Key;
import org.openmds.configuration.value.BindAddress;

/** A member of a replicated index. */
public record ListedMember(
        @Key(value = "Name of the member.", required = true, pattern = "[a-z0-9][a-z0-9-]{0,62}", expected = "a name of 1 to 63 small letters, digits and dashes") String name,
        @Key(value = "Address on which the member listens, and by which the other members reach it; without http.tls.certificate, a loopback address.", required = true) BindAddress address,
        @Key(value = "TCP port on which the member listens for the other members.", required = true, min = "1", max = "65535") int port) {
}
