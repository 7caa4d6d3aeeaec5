package org.openmds.loadtest.systems.hawkeye;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.systems.SystemEra;
import org.openmds.loadtest.systems.hawkeye.classad.ClassAdException;
import org.openmds.loadtest.systems.hawkeye.classad.ExpressionAd;
import org.openmds.loadtest.systems.hawkeye.classad.Value;

class HawkeyeAgentTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final InetSocketAddress LOOPBACK = at(0);

    private static InetSocketAddress at(int port) {
        return new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port);
    }

    private static HawkeyeModule module(String name) {
        return new HawkeyeModule(name, List.of("/bin/sh", "-c", "echo 'Total = 16 * 1024'; echo 'Free = Total / 4'"));
    }

    private static Agent agent(int modules, SystemEra era, Optional<InetSocketAddress> manager) throws Exception {
        return Agent.start(new Agent.AgentSettings("node1", LOOPBACK,
                IntStream.range(0, modules).mapToObj(i -> module("memory" + i)).toList(), Duration.ofHours(1), manager,
                era));
    }

    private static List<ExpressionAd> query(int port, String question) throws IOException, ClassAdException {
        try (AdClient client = AdClient.connect(at(port), TIMEOUT)) {
            return client.request(List.of(ExpressionAd.ofLines(question)));
        }
    }

    @Test
    void agent_ofModules_answersWithOneAdOfAll() throws Exception {
        for (SystemEra era : SystemEra.values()) {
            try (Agent agent = agent(2, era, Optional.empty())) {
                List<ExpressionAd> ads = query(agent.port(), "MyType = \"Query\"");
                assertThat(ads).hasSize(1);
                assertThat(ads.getFirst().value("memory0_Total")).isEqualTo(new Value.Int(16_384));
                assertThat(ads.getFirst().names()).contains("memory1_Free", "LastUpdate");
                assertThat(query(agent.port(), "MyType = \"Query\"\nRequirements = TARGET.memory0_Total < 5"))
                        .isEmpty();
            }
        }
    }

    @Test
    void agent_2003_refusesModule99_todaysAcceptsIt() throws Exception {
        List<HawkeyeModule> modules = IntStream.range(0, Agent.MAX_MODULES_2003 + 1)
                .mapToObj(i -> new HawkeyeModule("m" + i, List.of("/bin/true")))
                .toList();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Agent.start(new Agent.AgentSettings("a", LOOPBACK, modules, TIMEOUT, Optional.empty(),
                        SystemEra.YEAR_2003)))
                .withMessageContaining("m98")
                .withMessageContaining("98 modules");
        Agent.start(new Agent.AgentSettings("a", LOOPBACK, modules, TIMEOUT, Optional.empty(), SystemEra.TODAY))
                .close();
    }

    @Test
    void agent_2003_servesOneConnectionAtATime() throws Exception {
        try (Agent agent = agent(1, SystemEra.YEAR_2003, Optional.empty());
                AdClient first = AdClient.connect(at(agent.port()), TIMEOUT)) {
            // The agent waits for the first connection's query.
            try (AdClient second = AdClient.connect(at(agent.port()), TIMEOUT)) {
                second.send(List.of(ExpressionAd.ofLines("MyType = \"Query\"")));
                assertThat(first.request(List.of(ExpressionAd.ofLines("MyType = \"Query\"")))).hasSize(1);
                assertThat(AdClient.contentAds(second.receive())).hasSize(1);
            }
            assertThat(agent.maxOpenConnections()).isEqualTo(1);
        }
    }

    @Test
    void agent_unknownMessage_answersWithTheExpectedType() throws Exception {
        try (Agent agent = agent(0, SystemEra.TODAY, Optional.empty())) {
            assertThatIOException().isThrownBy(() -> query(agent.port(), "MyType = \"Hello\""))
                    .withMessageContaining("Query");
        }
    }

    @Test
    void module_thatFails_isAnErrorInTheAd() throws Exception {
        try (Agent agent = Agent.start(new Agent.AgentSettings("a", LOOPBACK,
                List.of(new HawkeyeModule("bad", List.of("/bin/false")), module("memory")), TIMEOUT, Optional.empty(),
                SystemEra.YEAR_2003))) {
            ExpressionAd ad = query(agent.port(), "MyType = \"Query\"").getFirst();
            assertThat(ad.value("bad_Error")).isEqualTo(new Value.Text("module bad exited with status 1"));
            assertThat(ad.names()).contains("memory_Total");
        }
    }

    @Test
    void manager_updatedByAnAgent_findsItAndFiresOnce() throws Exception {
        List<String> fired = new CopyOnWriteArrayList<>();
        ExpressionAd trigger = ExpressionAd.ofLines("Name = \"low\"\nRequirements = TARGET.memory0_Free < 5000");
        try (Manager manager = Manager.start(new Manager.ManagerSettings(LOOPBACK, List.of(trigger),
                (name, ad) -> fired.add(name + " " + ad.value("Name")), SystemEra.YEAR_2003));
                Agent agent = agent(1, SystemEra.YEAR_2003,
                        Optional.of(at(manager.port())))) {
            await().atMost(TIMEOUT).until(() -> manager.agents() == 1);
            assertThat(query(manager.port(), "MyType = \"Query\"\nRequirements = TARGET.Name == \"NODE1\" && true"))
                    .singleElement()
                    .satisfies(ad -> assertThat(ad.value("AgentAddress"))
                            .isEqualTo(new Value.Text("127.0.0.1:" + agent.port())));
            assertThat(query(manager.port(), "MyType = \"Query\"\nRequirements = TARGET.Name == \"other\"")).isEmpty();
            assertThat(query(manager.port(), "MyType = \"Query\"")).hasSize(1);
            assertThat(fired).containsExactly("low \"node1\"");
        }
    }
}
