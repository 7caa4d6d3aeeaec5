package org.openmds.aggregator.query;

import java.util.List;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.dialect.PeerDialect;

/**
 * A resource that is polled. References that differ only in their metadata lead to the same resource, and are equal here; of the
 * metadata, only the mark of a service that speaks the drafts of 2004/06 is kept.
 */
public record PolledResource(HttpAddress address, EndpointReference reference) {

    /**
     * @param what
     *            name of the configuration, for the message
     * @throws org.openmds.aggregator.SourceConfigurationException
     *             the member's address cannot be polled
     */
    public static PolledResource of(EndpointReference member, String what) {
        HttpAddress address = HttpAddress.parse("the member's address, which %s polls,".formatted(what),
                member.address());
        EndpointReference reference = new EndpointReference(member.address(), member.referenceParameters(), List.of());
        return new PolledResource(address, PeerDialect.isDraft(member) ? PeerDialect.draft(reference) : reference);
    }
}
