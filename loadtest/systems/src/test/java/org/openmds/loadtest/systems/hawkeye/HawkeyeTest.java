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
import org.openmds.loadtest.systems.Era;
import org.openmds.loadtest.systems.hawkeye.classad.ClassAd;
import org.openmds.loadtest.systems.hawkeye.classad.ClassAdException;
import org.openmds.loadtest.systems.hawkeye.classad.Value;

class HawkeyeTest {

    private static final Duration LONGEST = Duration.ofSeconds(10);
    private static final InetSocketAddress ANYWHERE = at(0);

    private static InetSocketAddress at(int port) {
        return new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port);
    }

    private static Module module(String name) {
        return new Module(name, List.of("/bin/sh", "-c", "echo 'Total = 16 * 1024'; echo 'Free = Total / 4'"));
    }

    private static Agent agent(int modules, Era era, Optional<InetSocketAddress> manager) throws Exception {
        return Agent.start(new Agent.Settings("node1", ANYWHERE,
                IntStream.range(0, modules).mapToObj(i -> module("memory" + i)).toList(), Duration.ofHours(1), manager,
                era));
    }

    private static List<ClassAd> ask(int port, String question) throws IOException, ClassAdException {
        try (AdClient client = AdClient.connect(at(port), LONGEST)) {
            return client.ask(List.of(ClassAd.ofLines(question)));
        }
    }

    @Test
    void agent_ofModules_answersWithOneAdOfAll() throws Exception {
        for (Era era : Era.values()) {
            try (Agent agent = agent(2, era, Optional.empty())) {
                List<ClassAd> ads = ask(agent.port(), "MyType = \"Query\"");
                assertThat(ads).hasSize(1);
                assertThat(ads.getFirst().value("memory0_Total")).isEqualTo(new Value.Int(16_384));
                assertThat(ads.getFirst().names()).contains("memory1_Free", "LastUpdate");
                assertThat(ask(agent.port(), "MyType = \"Query\"\nRequirements = TARGET.memory0_Total < 5")).isEmpty();
            }
        }
    }

    @Test
    void agent_ofThen_refusesModule99_whichOneOfNowTakes() throws Exception {
        List<Module> modules = IntStream.range(0, Agent.MOST_THEN + 1)
                .mapToObj(i -> new Module("m" + i, List.of("/bin/true")))
                .toList();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Agent.start(new Agent.Settings("a", ANYWHERE, modules, LONGEST, Optional.empty(),
                        Era.THEN)))
                .withMessageContaining("m98")
                .withMessageContaining("98 modules");
        Agent.start(new Agent.Settings("a", ANYWHERE, modules, LONGEST, Optional.empty(), Era.NOW)).close();
    }

    @Test
    void agent_ofThen_isAtOneConnectionAtATime() throws Exception {
        try (Agent agent = agent(1, Era.THEN, Optional.empty());
                AdClient first = AdClient.connect(at(agent.port()), LONGEST)) {
            // It waits for the first one's question.
            try (AdClient second = AdClient.connect(at(agent.port()), LONGEST)) {
                second.send(List.of(ClassAd.ofLines("MyType = \"Query\"")));
                assertThat(first.ask(List.of(ClassAd.ofLines("MyType = \"Query\"")))).hasSize(1);
                assertThat(AdClient.ads(second.receive())).hasSize(1);
            }
            assertThat(agent.mostConnections()).isEqualTo(1);
        }
    }

    @Test
    void agent_askedWrongly_saysWhatItExpects() throws Exception {
        try (Agent agent = agent(0, Era.NOW, Optional.empty())) {
            assertThatIOException().isThrownBy(() -> ask(agent.port(), "MyType = \"Hello\""))
                    .withMessageContaining("Query");
        }
    }

    @Test
    void module_thatFails_isAnErrorInTheAd() throws Exception {
        try (Agent agent = Agent.start(new Agent.Settings("a", ANYWHERE,
                List.of(new Module("bad", List.of("/bin/false")), module("memory")), LONGEST, Optional.empty(),
                Era.THEN))) {
            ClassAd ad = ask(agent.port(), "MyType = \"Query\"").getFirst();
            assertThat(ad.value("bad_Error")).isEqualTo(new Value.Text("module bad ended with 1"));
            assertThat(ad.names()).contains("memory_Total");
        }
    }

    @Test
    void manager_toldByAnAgent_findsItAndFiresOnce() throws Exception {
        List<String> fired = new CopyOnWriteArrayList<>();
        ClassAd trigger = ClassAd.ofLines("Name = \"low\"\nRequirements = TARGET.memory0_Free < 5000");
        try (Manager manager = Manager.start(new Manager.Settings(ANYWHERE, List.of(trigger),
                (name, ad) -> fired.add(name + " " + ad.value("Name")), Era.THEN));
                Agent agent = agent(1, Era.THEN,
                        Optional.of(at(manager.port())))) {
            await().atMost(LONGEST).until(() -> manager.agents() == 1);
            assertThat(ask(manager.port(), "MyType = \"Query\"\nRequirements = TARGET.Name == \"NODE1\" && true"))
                    .singleElement()
                    .satisfies(ad -> assertThat(ad.value("AgentAddress"))
                            .isEqualTo(new Value.Text("127.0.0.1:" + agent.port())));
            assertThat(ask(manager.port(), "MyType = \"Query\"\nRequirements = TARGET.Name == \"other\"")).isEmpty();
            assertThat(ask(manager.port(), "MyType = \"Query\"")).hasSize(1);
            assertThat(fired).containsExactly("low \"node1\"");
        }
    }
}
