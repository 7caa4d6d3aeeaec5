package org.openmds.wsrf.endpoint;

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
record BodyLimits(BodyLimit shortInput, BodyLimit keyed, BodyLimit longInput) {

    static BodyLimits of(EndpointLimits limits, EndpointBudgets budgets) {
        BodyLimit longest = budgets.longestBody() < limits.maxBodyBytes()
                ? new BodyLimit(budgets.longestBody(),
                        "(an eighth of what one caller may hold of limits.request-memory)")
                : new BodyLimit(limits.maxBodyBytes(), "(limits.body)");
        long shorter = Math.min(limits.maxReadBodyBytes(), longest.bytes());
        return new BodyLimits(
                shorter == longest.bytes()
                        ? longest
                        : new BodyLimit(shorter, "for callers who may only read (limits.read-body)"),
                new BodyLimit(shorter, "for requests whose headers name no resource of this service (limits.read-body)"),
                longest);
    }
}
