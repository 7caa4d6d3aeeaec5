package org.openmds.wsrf.state;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFault;

/**
 * The member of a replicated index that takes changes, as far as another member knows.
 *
 * @param name
 *            its name; empty if no member is known to lead
 * @param url
 *            the URL of its services, without a trailing slash; empty if it is not known
 */
public record LeadingMember(Optional<String> name, Optional<String> url) {

    /** No known member. */
    public static final LeadingMember NONE = new LeadingMember(Optional.empty(), Optional.empty());

    /** Returns one sentence for the callers whose changes are refused. */
    public String description() {
        return name.map(leader -> "this member takes no changes: the member %s leads%s".formatted(leader,
                url.map(" at %s"::formatted).orElse("")))
                .orElse("no member takes changes now: the members have no leader; try again later");
    }

    /** Returns the fault of a request that only the leading member can answer. */
    public WsrfFault fault() {
        return new WsrfFault(FaultKind.RESOURCE_UNAVAILABLE, description(), Instant.now(), List.of(), url);
    }
}
