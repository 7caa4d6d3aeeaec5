package org.openmds.loadtest.model.plan;

/**
 * A tester's part of a plan: users {@code tester}, {@code tester + testers}, … in the closed model, one of
 * {@code testers} equal parts of the rate in the open model.
 *
 * @param tester
 *            number of the tester, from 0
 */
public record LoadShare(int tester, int testers) {

    public static final LoadShare WHOLE = new LoadShare(0, 1);

    public LoadShare {
        if (tester < 0 || tester >= testers || testers > 65_535) {
            throw new IllegalArgumentException("tester %d of %d".formatted(tester, testers));
        }
    }
}
