package org.openmds.loadtest.model.plan;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import org.openmds.loadtest.model.plan.Settings.Setting;

/** Makes a plan of settings. What is wrong becomes a problem of theirs, and its default takes its place. */
final class PlanBuilder {

    /** Of one run; more in one place is a slip of the pen. */
    private static final double MOST_LEVEL = 10_000_000;
    private static final Duration LONGEST = Duration.ofDays(30);
    /** Of targets that begin so, where no kind is named. */
    private static final String USUAL_KIND = "http";

    private final Settings settings;
    private final YamlValues values;
    private final KnownClients clients;

    PlanBuilder(Settings settings, KnownClients clients) {
        this.settings = settings;
        this.values = new YamlValues(settings);
        this.clients = clients;
    }

    Plan build() {
        Duration timeout = values.positive("timeout", PlanDefaults.TIMEOUT);
        Duration usualDrain = timeout.compareTo(PlanDefaults.DRAIN) < 0 ? timeout : PlanDefaults.DRAIN;
        Plan plan = new Plan(name(), client(), new LoadBuilder(settings, values, MOST_LEVEL).build(),
                values.choice("connection", Plan.Connection.class, PlanDefaults.CONNECTION), timeout,
                values.duration("warmup", PlanDefaults.WARMUP), values.duration("drain", usualDrain),
                (int) values.whole("phases-every", PlanDefaults.PHASES_EVERY, 0, Integer.MAX_VALUE),
                values.positive("clock-every", PlanDefaults.CLOCK_EVERY), sourceAddresses(),
                values.whole("seed", PlanDefaults.SEED, Long.MIN_VALUE, Long.MAX_VALUE));
        checkTimes(plan);
        return plan;
    }

    private String name() {
        Optional<Setting> name = settings.get("name");
        name.filter(given -> !given.value().matches("[A-Za-z0-9][A-Za-z0-9._-]{0,63}"))
                .ifPresent(given -> settings.problem(
                        given.origin(), "name",
                        "expected letters, digits, points, hyphens, 64 at most, got '%s'".formatted(
                                given.value())));
        return name.map(Setting::value).orElse(PlanDefaults.NAME);
    }

    private ClientSpec client() {
        Optional<Setting> target = settings.get("client.target").filter(given -> !given.value().isBlank());
        Optional<Setting> kind = settings.get("client.kind");
        if (target.isEmpty()) {
            settings.problem(
                    "a target is needed: the URL of a service, or what the kind of client expects (client.target)");
        }
        if (kind.isEmpty() && !target.map(Setting::value).orElse(USUAL_KIND).startsWith(USUAL_KIND)) {
            settings.problem(
                    "a kind of client is needed (--client, client.kind); there are %s".formatted(String.join(", ",
                            clients.kinds())));
        }
        String name = kind.map(Setting::value).orElse(USUAL_KIND);
        Map<String, Setting> options = settings.below("client.options");
        clients.options(name)
                .ifPresentOrElse(known -> checkOptions(name, known, options), () -> settings.problem(kind.map(
                        Setting::origin).orElse("client"), "client.kind",
                        "there is no kind of client '%s'%s".formatted(name,
                                Suggestion.of(name, clients.kinds()))));
        return new ClientSpec(name, target.map(Setting::value).orElse(""),
                options.entrySet()
                        .stream()
                        .collect(Collectors
                                .toMap(Map.Entry::getKey, option -> option.getValue().value())));
    }

    private void checkOptions(String kind, List<String> known, Map<String, Setting> options) {
        options.forEach((name, option) -> {
            if (!known.contains(name)) {
                settings.problem(option.origin(), "client.options",
                        "clients of kind %s have no option '%s'%s".formatted(kind,
                                name, known.isEmpty() ? "; they have none" : Suggestion.of(name, known)));
            }
        });
    }

    private List<String> sourceAddresses() {
        Map<String, Setting> given = settings.below("source-addresses");
        given.values()
                .stream()
                .filter(address -> !isAddress(address.value()))
                .forEach(address -> settings.problem(
                        address.origin(), "source-addresses",
                        "expected an IP address such as 127.0.0.2, got '%s'".formatted(address
                                .value())));
        return given.values().stream().map(Setting::value).toList();
    }

    /** By its form alone: names are not looked up. */
    private static boolean isAddress(String text) {
        return text.matches("\\d{1,3}(\\.\\d{1,3}){3}") || text.contains(":") && text.matches("[0-9a-fA-F:.%a-z0-9]+");
    }

    private void checkTimes(Plan plan) {
        if (plan.duration().isZero()) {
            settings.problem("load: expected a step that is held or ramped for some time, got 0s in all");
        }
        if (plan.duration().compareTo(LONGEST) > 0) {
            settings.problem("load: expected %d days at most, got %s".formatted(LONGEST.toDays(),
                    Durations.text(plan.duration())));
        }
        if (!plan.warmup().isZero() && plan.warmup().compareTo(plan.duration()) >= 0) {
            settings.problem("warmup: expected less than the whole run of %s, got %s".formatted(
                    Durations.text(plan.duration()), Durations.text(plan.warmup())));
        }
    }
}
