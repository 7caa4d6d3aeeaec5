package org.openmds.provider.ganglia;

/**
 * The age of a report and its limits, in seconds; -1 for an unknown value.
 *
 * @param seconds
 *            time since the last report (TN)
 * @param expected
 *            longest expected time between two reports (TMAX)
 * @param kept
 *            time after which Ganglia deletes it without a report (DMAX); 0 for never
 */
record ReportAge(long seconds, long expected, long kept) {

    private static final int MAX_MISSED_REPORTS = 4;

    static ReportAge of(GangliaTag tag) {
        return new ReportAge(tag.number("TN"), tag.number("TMAX"), tag.number("DMAX"));
    }

    /** Returns true if four reports are missing: Ganglia's rule for hosts that are down. */
    boolean isStale() {
        return expected > 0 && seconds > MAX_MISSED_REPORTS * expected;
    }

    boolean isKnown() {
        return seconds >= 0 && expected > 0;
    }
}
