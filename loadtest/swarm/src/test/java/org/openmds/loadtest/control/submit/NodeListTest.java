package org.openmds.loadtest.control.submit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NodeListTest {

    @Test
    void read_nodesOfAllForms_areUnderstood(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("nodes"), """
                # our cluster
                n1
                n2:2222 user=load testers=3   # the big one
                ann@n3 java=/opt/jdk-25/bin/java

                [::1]:22 testers=2
                """);

        assertThat(NodeList.read(file)).containsExactly(new TesterNode("n1", 0, null, 1, null),
                new TesterNode("n2", 2222, "load", 3, null),
                new TesterNode("n3", 0, "ann", 1, "/opt/jdk-25/bin/java"), new TesterNode("::1", 22, null, 2, null));
        assertThat(NodeList.read(file)).extracting(TesterNode::name)
                .containsExactly("n1", "load@n2:2222", "ann@n3", "[::1]:22");
    }

    @Test
    void of_manyProblems_reportsAllWithTheirLines() {
        assertThatThrownBy(
                () -> NodeList.of(List.of("n1:99999", "n2 testers=0 colour=red", "a b=", "-/-", "n1:1", "n1:1")))
                .isInstanceOf(SubmissionException.class)
                .hasMessageContaining("node 1: the port must be a number from 1 to 65535, got \"99999\"")
                .hasMessageContaining("node 2: testers must be a number from 1 to 1000, got \"0\"")
                .hasMessageContaining("node 2: expected user=, testers= or java=, got \"colour=red\"")
                .hasMessageContaining("node 3: expected user=")
                .hasMessageContaining("node 4: expected host[:port], got \"-/-\"")
                .hasMessageContaining("node 6: n1:1 is listed twice");
    }

    @Test
    void read_emptyOrMissing_fails(@TempDir Path folder) throws Exception {
        Path empty = Files.writeString(folder.resolve("none"), "# nothing\n");

        assertThatThrownBy(() -> NodeList.read(empty)).hasMessage("the list of nodes is empty");
        assertThatThrownBy(() -> NodeList.read(folder.resolve("missing"))).hasMessageContaining("cannot be read");
    }

    @Test
    void roundRobin_severalTesters_takeTurns() throws Exception {
        List<TesterNode> nodes = NodeList.of(List.of("a testers=3", "b", "c testers=2"));

        assertThat(TesterPlacement.roundRobin(nodes)).extracting(TesterNode::host)
                .containsExactly("a", "b", "c", "a", "c", "a");
    }

    @Test
    void requirements_weakNode_areReported() throws Exception {
        NodeRequirements rules = NodeRequirements.DEFAULT;
        TesterNode node = NodeList.of(List.of("a testers=2")).getFirst();

        assertThat(rules.problem(new NodeReport(node, "", "java", "25", "/", 2, 512L << 20, 3, Duration.ZERO)))
                .isEmpty();
        assertThat(rules.problem(new NodeReport(node, "", "java", "25", "/", 2, 511L << 20, 3.1, Duration.ZERO)))
                .isEqualTo(
                        "511 MB of memory are free, expected at least 512; its load is 3.1 on 2 processors, expected at most 3.0");
        assertThat(List.of("25.0.1", "26-ea", "25").stream().allMatch(rules::isSupported)).isTrue();
        assertThat(List.of("17.0.2", "1.8.0_392", "", "x").stream().anyMatch(rules::isSupported)).isFalse();
        assertThat(NodeReport.unusable(node, "gone").isUsable()).isFalse();
    }
}
