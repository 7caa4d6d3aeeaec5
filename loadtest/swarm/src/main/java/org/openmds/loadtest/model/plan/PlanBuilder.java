package org.openmds.loadtest.model.plan;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import org.openmds.loadtest.model.plan.PlanSettings.PlanSetting;

/** Builds a plan from settings. Each wrong setting becomes a problem and is replaced by its default. */
final class PlanBuilder {

    /** Highest level of a run; a larger number is taken for a typing mistake. */
    private static final double MAX_LEVEL = 10_000_000;
    private static final Duration MAX_DURATION = Duration.ofDays(30);
    /** Default kind for targets that begin with it. */
    private static final String DEFAULT_KIND = "http";

    private final PlanSettings settings;
    private final YamlValues values;
    private final ClientCatalog clients;

    PlanBuilder(PlanSettings settings, ClientCatalog clients) {
        this.settings = settings;
        this.values = new YamlValues(settings);
        this.clients = clients;
    }

    LoadPlan build() {
        Duration timeout = values.positiveDuration("timeout", PlanDefaults.TIMEOUT);
        Duration usualDrain = timeout.compareTo(PlanDefaults.DRAIN) < 0 ? timeout : PlanDefaults.DRAIN;
        LoadPlan plan = new LoadPlan(name(), client(), new LoadBuilder(settings, values, MAX_LEVEL).build(),
                values.choice("connection", LoadPlan.ConnectionMode.class, PlanDefaults.CONNECTION), timeout,
                values.duration("warmup", PlanDefaults.WARMUP), values.duration("drain", usualDrain),
                (int) values.wholeNumber("phases-every", PlanDefaults.PHASES_EVERY, 0, Integer.MAX_VALUE),
                values.positiveDuration("clock-every", PlanDefaults.CLOCK_EVERY), sourceAddresses(),
                values.wholeNumber("seed", PlanDefaults.SEED, Long.MIN_VALUE, Long.MAX_VALUE));
        checkTimes(plan);
        return plan;
    }

    private String name() {
        Optional<PlanSetting> name = settings.get("name");
        name.filter(given -> !given.value().matches("[A-Za-z0-9][A-Za-z0-9._-]{0,63}"))
                .ifPresent(given -> settings.addProblem(
                        given.origin(), "name",
                        "expected at most 64 letters, digits, dots and hyphens, got '%s'".formatted(
                                given.value())));
        return name.map(PlanSetting::value).orElse(PlanDefaults.NAME);
    }

    private ClientSpec client() {
        Optional<PlanSetting> target = settings.get("client.target").filter(given -> !given.value().isBlank());
        Optional<PlanSetting> kind = settings.get("client.kind");
        if (target.isEmpty()) {
            settings.addProblem(
                    "no target is given: client.target must be the URL of a service, or the form that the kind of client expects");
        }
        if (kind.isEmpty() && !target.map(PlanSetting::value).orElse(DEFAULT_KIND).startsWith(DEFAULT_KIND)) {
            settings.addProblem(
                    "no kind of client is given (--client, client.kind); the known kinds are %s"
                            .formatted(String.join(", ",
                                    clients.kinds())));
        }
        String name = kind.map(PlanSetting::value).orElse(DEFAULT_KIND);
        Map<String, PlanSetting> options = settings.below("client.options");
        clients.options(name)
                .ifPresentOrElse(known -> checkOptions(name, known, options), () -> settings.addProblem(kind.map(
                        PlanSetting::origin).orElse("client"), "client.kind",
                        "unknown kind of client '%s'%s".formatted(name,
                                SimilarName.suggestOrList(name, clients.kinds()))));
        return new ClientSpec(name, target.map(PlanSetting::value).orElse(""),
                options.entrySet()
                        .stream()
                        .collect(Collectors
                                .toMap(Map.Entry::getKey, option -> option.getValue().value())));
    }

    private void checkOptions(String kind, List<String> known, Map<String, PlanSetting> options) {
        options.forEach((name, option) -> {
            if (!known.contains(name)) {
                settings.addProblem(option.origin(), "client.options",
                        "clients of kind %s have no option '%s'%s".formatted(kind,
                                name, known.isEmpty() ? "; they have none" : SimilarName.suggestOrList(name, known)));
            }
        });
    }

    private List<String> sourceAddresses() {
        Map<String, PlanSetting> given = settings.below("source-addresses");
        given.values()
                .stream()
                .filter(address -> !isAddress(address.value()))
                .forEach(address -> settings.addProblem(
                        address.origin(), "source-addresses",
                        "expected an IP address such as 127.0.0.2, got '%s'".formatted(address
                                .value())));
        return given.values().stream().map(PlanSetting::value).toList();
    }

    /** Checks the form only; names are not looked up. */
    private static boolean isAddress(String text) {
        return text.matches("\\d{1,3}(\\.\\d{1,3}){3}") || text.contains(":") && text.matches("[0-9a-fA-F:.%a-z0-9]+");
    }

    private void checkTimes(LoadPlan plan) {
        if (plan.duration().isZero()) {
            settings.addProblem("load: expected a step that is held or ramped for some time, got 0s in all");
        }
        if (plan.duration().compareTo(MAX_DURATION) > 0) {
            settings.addProblem("load: expected at most %d days, got %s".formatted(MAX_DURATION.toDays(),
                    DurationNotation.text(plan.duration())));
        }
        if (!plan.warmup().isZero() && plan.warmup().compareTo(plan.duration()) >= 0) {
            settings.addProblem("warmup: expected less than the whole run of %s, got %s".formatted(
                    DurationNotation.text(plan.duration()), DurationNotation.text(plan.warmup())));
        }
    }
}
