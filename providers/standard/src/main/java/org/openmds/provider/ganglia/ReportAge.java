package org.openmds.provider.ganglia;

/**
 * How old something is and may become, in seconds; -1 for what is not known.
 *
 * @param seconds
 *            since it was heard of (TN)
 * @param expected
 *            the longest time from one report to the next (TMAX)
 * @param kept
 *            how long it is kept without a report (DMAX); 0 for ever
 */
record ReportAge(long seconds, long expected, long kept) {

    private static final int MAX_MISSED_REPORTS = 4;

    static ReportAge of(GangliaTag tag) {
        return new ReportAge(tag.number("TN"), tag.number("TMAX"), tag.number("DMAX"));
    }

    /** Whether four reports were missed: how Ganglia tells the hosts that are down. */
    boolean isStale() {
        return expected > 0 && seconds > MAX_MISSED_REPORTS * expected;
    }

    boolean isKnown() {
        return seconds >= 0 && expected > 0;
    }
}
