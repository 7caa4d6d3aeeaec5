package org.openmds.loadtest.control.submit;

import java.util.ArrayList;
import java.util.List;

/** The placement of testers on nodes. */
public final class TesterPlacement {

    private TesterPlacement() {
    }

    /** Returns each node as often as it may have testers, round robin: every node gets its first tester before any gets a second. */
    public static List<TesterNode> roundRobin(List<TesterNode> nodes) {
        List<TesterNode> places = new ArrayList<>();
        int most = nodes.stream().mapToInt(TesterNode::testers).max().orElse(0);
        for (int turn = 0; turn < most; turn++) {
            for (TesterNode node : nodes) {
                if (turn < node.testers()) {
                    places.add(node);
                }
            }
        }
        return places;
    }
}
