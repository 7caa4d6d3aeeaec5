package org.openmds.loadtest.control.submit;

import java.util.ArrayList;
import java.util.List;

/** Which node has which tester. */
public final class TesterPlacement {

    private TesterPlacement() {
    }

    /** Each node as often as it may have testers, in turns: every node has its first before any has its second. */
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
