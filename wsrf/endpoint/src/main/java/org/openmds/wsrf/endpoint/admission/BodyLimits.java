package org.openmds.wsrf.endpoint.admission;

/**
 * The largest lengths of request bodies by what the caller may do.
 *
 * @param shortInput
 *            for callers who may use operations with short input only
 * @param keyed
 *            for requests whose resource key is not known, at services whose long input needs one
 * @param longInput
 *            for all others
 */
public record BodyLimits(BodyLimit shortInput, BodyLimit keyed, BodyLimit longInput) {

    /**
     * @param maxBodyBytes
     *            limit of all bodies
     * @param maxReadBodyBytes
     *            limit of short input
     */
    public static BodyLimits of(long maxBodyBytes, long maxReadBodyBytes, EndpointBudgets budgets) {
        BodyLimit longest = budgets.longestBody() < maxBodyBytes
                ? new BodyLimit(budgets.longestBody(),
                        "(a sixteenth of limits.request-memory)")
                : new BodyLimit(maxBodyBytes, "(limits.body)");
        long shorter = Math.min(maxReadBodyBytes, longest.bytes());
        return new BodyLimits(
                shorter == longest.bytes()
                        ? longest
                        : new BodyLimit(shorter, "for callers who may only read (limits.read-body)"),
                new BodyLimit(shorter,
                        "for requests whose headers name no resource of this service that takes longer ones (limits.read-body)"),
                longest);
    }
}
