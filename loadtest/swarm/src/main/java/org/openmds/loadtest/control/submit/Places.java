package org.openmds.loadtest.control.submit;

import java.util.ArrayList;
import java.util.List;

/** Which node has which tester. */
public final class Places {

    private Places() {
    }

    /** Each node as often as it may have testers, in turns: every node has its first before any has its second. */
    public static List<Node> of(List<Node> nodes) {
        List<Node> places = new ArrayList<>();
        int most = nodes.stream().mapToInt(Node::testers).max().orElse(0);
        for (int turn = 0; turn < most; turn++) {
            for (Node node : nodes) {
                if (turn < node.testers()) {
                    places.add(node);
                }
            }
        }
        return places;
    }
}
