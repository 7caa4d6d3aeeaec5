package org.openmds.wsrf.endpoint.admission;

import java.util.function.Predicate;

/**
 * The rules for one body.
 *
 * @param limit
 *            its largest length
 * @param withoutKey
 *            its largest length if its headers name no known resource; the limit itself if they need not
 * @param hasKnownKey
 *            tells from the beginning of the body whether its headers name a resource that takes long input
 */
public record BodyRules(BodyLimit limit, BodyLimit withoutKey, Predicate<byte[]> hasKnownKey) {

    /** Returns true if a body of any allowed length may be received without a look at its headers. */
    public boolean needsNoKey() {
        return withoutKey.bytes() >= limit.bytes();
    }
}
