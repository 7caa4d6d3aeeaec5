package org.openmds.loadtest.model.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.model.plan.LoadProfile.LoadModel;
import org.openmds.loadtest.model.plan.LoadProfile.LoadStep;
import org.openmds.loadtest.model.plan.LoadProfile.ThinkTime;
import org.openmds.loadtest.model.plan.PlanReader.PlanOption;

final class PlanReaderTest {

    private static final ClientCatalog CLIENTS = new ClientCatalog() {

        @Override
        public List<String> kinds() {
            return List.of("http", "wsrf-query");
        }

        @Override
        public Optional<List<String>> options(String kind) {
            return kinds().contains(kind) ? Optional.of(List.of("method", "xpath")) : Optional.empty();
        }

        @Override
        public List<String> problems(LoadPlan plan) {
            return plan.client().target().startsWith("http") ? List.of() : List.of("the target is no URL");
        }
    };

    @TempDir
    private Path folder;

    @Test
    void read_targetOnly_hasAllDefaults() throws PlanException {
        LoadPlan plan = new PlanReader(CLIENTS).read(null, List.of(target()));

        assertThat(plan).isEqualTo(new LoadPlan("run", new ClientSpec("http", "http://h/", Map.of()),
                new LoadProfile(LoadModel.CLOSED, List.of(
                        new LoadStep(1, Duration.ZERO, Duration.ofMinutes(1))),
                        new ThinkTime(ThinkTime.ThinkKind.CONSTANT, Duration.ofSeconds(1)),
                        Duration.ZERO),
                LoadPlan.ConnectionMode.KEEP_ALIVE, Duration.ofSeconds(30), Duration.ZERO, Duration.ofSeconds(10),
                new LoadPlan.PlanSampling(0, Duration.ofSeconds(30)), List.of(), 1));
    }

    @Test
    void read_wholeFile_readsAllSettings() throws Exception {
        LoadPlan plan = read("""
                name: night
                client:
                  kind: wsrf-query
                  target: http://h/wsrf
                  options: {xpath: "//a"}
                load:
                  model: closed
                  think: {kind: exponential, mean: 500ms}
                  stagger: 10ms
                  steps:
                  - {users: 100, ramp: 5s, hold: 1m}
                  - {level: 200, hold: 1m30s}
                connection: per-request
                timeout: 5s
                warmup: 10s
                drain: 3s
                phases-every: 100
                clock-every: 1m
                source-addresses: [127.0.0.2, 127.0.0.3]
                seed: 7
                """);

        assertThat(plan)
                .isEqualTo(new LoadPlan("night", new ClientSpec("wsrf-query", "http://h/wsrf", Map.of("xpath", "//a")),
                        new LoadProfile(LoadModel.CLOSED,
                                List.of(new LoadStep(100, Duration.ofSeconds(5), Duration.ofMinutes(1)),
                                        new LoadStep(200,
                                                Duration.ZERO, Duration.ofSeconds(90))),
                                new ThinkTime(ThinkTime.ThinkKind.EXPONENTIAL, Duration.ofMillis(500)),
                                Duration.ofMillis(10)),
                        LoadPlan.ConnectionMode.PER_REQUEST, Duration.ofSeconds(5), Duration.ofSeconds(10),
                        Duration.ofSeconds(3), new LoadPlan.PlanSampling(100, Duration.ofMinutes(1)),
                        List.of("127.0.0.2", "127.0.0.3"), 7));
        assertThat(read(PlanFormat.yaml(plan))).isEqualTo(plan);
    }

    @Test
    void read_shortLoad_isOneStep() throws Exception {
        LoadPlan plan = read("""
                client: {target: "http://h/"}
                load: {model: closed, users: 600, think: 1s, ramp: 10s, hold: 60s}
                """);

        assertThat(plan.load().steps())
                .containsExactly(new LoadStep(600, Duration.ofSeconds(10), Duration.ofMinutes(1)));
        assertThat(read(PlanFormat.yaml(plan))).isEqualTo(plan);
    }

    @Test
    void read_rate_isTheOpenModel() throws Exception {
        LoadPlan plan = read("client: {target: 'http://h/'}\nload: {rate: 12.5, hold: 10s}\n");

        assertThat(plan.load().model()).isEqualTo(LoadModel.OPEN);
        assertThat(plan.load().maxLevel()).isEqualTo(12.5);
        assertThat(read(PlanFormat.yaml(plan))).isEqualTo(plan);
    }

    @Test
    void read_options_overrideTheFile() throws Exception {
        LoadPlan plan = read("""
                client: {target: "http://h/", kind: wsrf-query, options: {xpath: a}}
                load: {think: 1s, steps: [{level: 5, hold: 10s}, {level: 6, hold: 10s}]}
                timeout: 9s
                """, new PlanOption("--users", "load.users", "7"), new PlanOption("--think", "load.think", "2s"),
                new PlanOption("--timeout",
                        "timeout", "1s"),
                new PlanOption("--option xpath", "client.options.xpath", "b"));

        assertThat(plan.load())
                .isEqualTo(new LoadProfile(LoadModel.CLOSED,
                        List.of(new LoadStep(7, Duration.ZERO, Duration.ofMinutes(1))),
                        new ThinkTime(ThinkTime.ThinkKind.CONSTANT, Duration.ofSeconds(2)), Duration.ZERO));
        assertThat(plan.timeout()).isEqualTo(Duration.ofSeconds(1));
        assertThat(plan.drain()).isEqualTo(Duration.ofSeconds(1));
        assertThat(plan.client().options()).containsEntry("xpath", "b");
    }

    @Test
    void read_stepsAndAddressesOfOptions_replaceTheFile() throws Exception {
        LoadPlan plan = read("""
                client: {target: "http://h/"}
                load: {think: {kind: exponential, mean: 3s}, steps: [{level: 5, hold: 10s}, {level: 6, hold: 10s}]}
                source-addresses: [127.0.0.2, 127.0.0.3]
                """, new PlanOption("--step", "load.steps[0].level", "7"),
                new PlanOption("--step", "load.steps[0].hold", "1.5s"),
                new PlanOption("--source-address", "source-addresses[0]", "::1"),
                new PlanOption("--think-kind", "load.think.kind", "schedule"));

        assertThat(plan.load())
                .isEqualTo(new LoadProfile(LoadModel.CLOSED,
                        List.of(new LoadStep(7, Duration.ZERO, Duration.ofMillis(1_500))),
                        new ThinkTime(ThinkTime.ThinkKind.SCHEDULE, Duration.ofSeconds(3)), Duration.ZERO));
        assertThat(plan.sourceAddresses()).containsExactly("::1");
    }

    @Test
    void read_wrongOptions_areNamed() {
        assertThat(problems("client: {target: 'http://h/', options: {method: [a]}}\n",
                new PlanOption("--step", "load.steps[0].level", "many"),
                new PlanOption("--think", "load.think", "soon"), new PlanOption("--think-kind", "load.think.kind", "x"),
                new PlanOption("--option verb", "client.options.verb", "x"))).containsExactlyInAnyOrder(
                        "F:1:49: client.options.method: expected a text, got a list",
                        "--step: load.steps[0].level: expected a number from 0 to 10000000, got 'many'",
                        "--think: load.think.mean: expected a duration such as 20m or PT20M from 0s to 30d, got 'soon'",
                        "--think-kind: load.think.kind: expected one of constant, exponential, schedule, got 'x'",
                        "--option verb: client.options.verb: clients of kind http have no option 'verb'; expected one of method, xpath");
    }

    @Test
    void yaml_anyTextAndDuration_isReadBack() throws Exception {
        LoadPlan plan = read("client: {target: 'http://h/', options: {method: \"a\\n: 'b' #c\", xpath: '01'}}\n",
                new PlanOption("--timeout", "timeout", "10us"), new PlanOption("--rate", "load.rate", "0.25"));

        assertThat(PlanFormat.yaml(plan)).contains("timeout: 10us", "level: 0.25", "model: open");
        assertThat(read(PlanFormat.yaml(plan))).isEqualTo(plan);
    }

    @Test
    void read_manyProblems_reportsAllWithTheirOrigins() {
        assertThat(problems("""
                name: "a b"
                clint: {kind: http}
                client: {kind: htp, target: "http://h/"}
                load:
                  users: 1.5
                  thnk: 1s
                  hold: forever
                connection: keepalive
                timeout: 0s
                phases-every: -1
                source-addresses: [host]
                seed: x
                """, new PlanOption("--drain", "drain", "soon"))).containsExactlyInAnyOrder(
                "F:1:7: name: expected at most 64 letters, digits, dots and hyphens, got 'a b'",
                "F:2:1: clint: unknown key, did you mean client?",
                "F:3:16: client.kind: unknown kind of client 'htp'; did you mean 'http'?",
                "F:5:10: load.users: expected a whole number of users, got 1.5",
                "F:6:3: load.thnk: unknown key, did you mean think?",
                "F:7:9: load.hold: expected a duration such as 20m or PT20M from 0s to 30d, got 'forever'",
                "F:8:13: connection: expected one of keep-alive, per-request, per-user-process, got 'keepalive'",
                "F:9:10: timeout: expected more than 0s, got 0s",
                "F:10:15: phases-every: expected a whole number from 0 to 2147483647, got '-1'",
                "F:11:20: source-addresses[0]: expected an IP address such as 127.0.0.2, got 'host'",
                "F:12:7: seed: expected a whole number, got 'x'",
                "--drain: drain: expected a duration such as 20m or PT20M from 0s to 30d, got 'soon'");
    }

    @Test
    void read_contradictions_areProblems() {
        assertThat(problems("""
                client: {target: "http://h/", options: {verb: x}}
                load: {users: 5, rate: 4}
                """)).containsExactlyInAnyOrder(
                "F:2:24: load.rate: cannot be combined with load.users: a load has users (closed model) or a rate (open model)",
                "F:1:47: client.options.verb: clients of kind http have no option 'verb'; expected one of method, xpath");
        assertThat(problems("client: {target: 'http://h/'}\nload: {rate: 5, think: 1s}\n")).containsExactly(
                "F:2:24: load.think: not allowed in the open model: requests arrive at its rate");
        assertThat(problems("client: {target: 'http://h/'}\nload: {hold: 5s, steps: [{level: 1}]}\n")).containsExactly(
                "F:2:14: load.hold: cannot be combined with load.steps");
        assertThat(problems("client: {target: 'http://h/'}\nload: {hold: 5s}\nwarmup: 5s\n")).containsExactly(
                "F:3:9: warmup: expected less than the whole run of 5s, got 5s");
        assertThat(problems("client: {target: 'http://h/'}\nload: {hold: 0}\n")).containsExactly(
                "F:2:7: load: expected a step that is held or ramped for some time, got 0s in all");
    }

    @Test
    void read_wrongShapes_areProblems() {
        assertThat(problems("client: http://h/\nload: [1]\nname: [x]\n")).contains(
                "F:1:9: client: expected a mapping with the keys kind, target, options, got 'http://h/'",
                "F:2:7: load: expected a mapping with the keys model, users, rate, think, ramp, hold, stagger, steps, got a list",
                "F:3:7: name: expected at most 64 letters, digits, dots and hyphens, got a list");
        assertThat(problems("client: {target: 'http://h/'}\nload: {steps: 5}\n")).containsExactly(
                "F:2:15: load.steps: expected a list, got '5'");
        assertThat(problems("just text")).first()
                .asString()
                .contains("expected a mapping with the keys name, client, load");
        assertThat(problems("a: [")).first().asString().contains("is not YAML");
    }

    @Test
    void read_missingFile_reportsMissingFileAndTarget() {
        PlanException problem = catchThrowableOfType(PlanException.class,
                () -> new PlanReader(CLIENTS).read(folder.resolve(
                        "none"), List.of()));

        assertThat(problem.problems()).anyMatch(text -> text.contains("does not exist"))
                .anyMatch(text -> text.contains(
                        "no target is given"));
    }

    @Test
    void read_problemOfTheKind_isReported() {
        assertThat(problems("client: {kind: http, target: here}\n")).containsExactly("the target is no URL");
    }

    @Test
    void cost_closed_isUsersByThinkTime() throws Exception {
        PlanCost cost = PlanCost.of(read("client: {target: 'http://h/'}\nload: {users: 100, ramp: 10s, hold: 55s}\n"),
                2, 1_000);

        assertThat(cost.requests()).isEqualTo(6_000);
        assertThat(cost.duration()).isEqualTo(Duration.ofSeconds(75));
        assertThat(cost.descriptors()).isEqualTo(250);
        assertThat(cost.bytes()).isEqualTo(192_000);
        assertThat(cost.minTesters()).isEqualTo(1);
    }

    @Test
    void cost_withoutThinkTime_isUnlimited() throws Exception {
        PlanCost cost = PlanCost.of(read("client: {target: 'http://h/'}\nload: {users: 3000, think: 0, hold: 5s}\n"), 1,
                1_200);

        assertThat(cost.requests()).isInfinite();
        assertThat(cost.minTesters()).isEqualTo(3);
    }

    private LoadPlan read(String yaml, PlanOption... options) throws PlanException, IOException {
        Path file = folder.resolve("plan.yaml");
        Files.writeString(file, yaml);
        return new PlanReader(CLIENTS).read(file, Arrays.asList(options));
    }

    private List<String> problems(String yaml, PlanOption... options) {
        PlanException problem = catchThrowableOfType(PlanException.class, () -> read(yaml, options));
        return problem.problems()
                .stream()
                .map(text -> text.replace(folder.resolve("plan.yaml").toString(), "F"))
                .toList();
    }

    private static PlanOption target() {
        return new PlanOption("TARGET", "client.target", "http://h/");
    }
}
