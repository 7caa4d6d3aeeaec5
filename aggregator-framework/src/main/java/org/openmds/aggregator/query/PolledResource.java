package org.openmds.aggregator.query;

import java.util.List;

import org.openmds.wsrf.addressing.EndpointReference;

/** A resource that is asked. Two references that differ in their metadata alone lead to the same one, and are the same here. */
public record PolledResource(HttpAddress address, EndpointReference reference) {

    /**
     * @param what
     *            whose member it is, for the message
     * @throws org.openmds.aggregator.SourceConfigurationException
     *             it cannot be asked
     */
    public static PolledResource of(EndpointReference member, String what) {
        HttpAddress address = HttpAddress.parse("the member's address, which %s asks,".formatted(what),
                member.address());
        return new PolledResource(address,
                new EndpointReference(member.address(), member.referenceParameters(), List.of()));
    }
}
