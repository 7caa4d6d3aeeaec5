package org.openmds.loadtest.model.plan;

/**
 * Which part of a plan one tester does: users {@code index}, {@code index + testers}, … in the closed model, one of
 * {@code testers} parts of the rate in the open one.
 *
 * @param tester
 *            from 0
 */
public record LoadShare(int tester, int testers) {

    public static final LoadShare WHOLE = new LoadShare(0, 1);

    public LoadShare {
        if (tester < 0 || tester >= testers || testers > 65_535) {
            throw new IllegalArgumentException("tester %d of %d".formatted(tester, testers));
        }
    }
}
