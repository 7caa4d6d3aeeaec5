package org.openmds.provider.site.glue;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;

import org.openmds.provider.site.glue.EntityMember.MemberForm;

/**
 * Checks the values of an entity. A value that the schema does not allow, and one of GLUE's words for an unknown value (GFD.147, appendix A), is
 * removed. Values of a probable foreign unit stay as they are, because a guess may be wrong.
 */
final class ValueChecks {

    private static final Duration MAX_CLOCK_DIFFERENCE = Duration.ofMinutes(10);
    private static final Duration MAX_VALIDITY = Duration.ofDays(3_650);
    private static final Pattern DIGITS = Pattern.compile("\\d{1,18}");
    private static final Pattern UNKNOWN_NUMBER = Pattern.compile("9{9}|9{18}");
    /** The numbers with which GLUE 1.3 said that a value is unknown. */
    private static final Set<String> OLD_UNKNOWN = Set.of("4444", "44444", "444444", "2146660842");
    private static final Set<String> OLD_UNKNOWN_IN = Set.of("EstimatedAverageWaitingTime",
            "EstimatedWorstWaitingTime", "WaitingJobs", "RunningJobs", "TotalJobs", "FreeSlots");

    /** The values of a property that are probable in its unit. */
    private record ProbableRange(long least, long most, String unit) {
    }

    private static final ProbableRange MEMORY = new ProbableRange(128, 16_000_000, "MB");
    private static final ProbableRange LIMIT = new ProbableRange(600, 315_360_000, "seconds");
    private static final Map<String, ProbableRange> RANGES = Map.ofEntries(Map.entry("MainMemorySize", MEMORY),
            Map.entry("VirtualMemorySize", MEMORY), Map.entry("MaxMainMemory", MEMORY),
            Map.entry("GuaranteedMainMemory", MEMORY), Map.entry("MaxVirtualMemory", MEMORY),
            Map.entry("CPUClockSpeed", new ProbableRange(300, 10_000, "MHz")), Map.entry("MaxWallTime", LIMIT),
            Map.entry("MaxMultiSlotWallTime", LIMIT), Map.entry("MaxCPUTime", LIMIT),
            Map.entry("MaxTotalCPUTime", LIMIT),
            Map.entry("WorkingAreaTotal", new ProbableRange(1, 100_000_000, "GB")),
            Map.entry("TotalSize", new ProbableRange(1, 1_000_000_000, "GB")));
    private static final Map<String, List<String>> WORDS = Map.of("ServingState",
            List.of("closed", "draining", "production", "queueing"), "HealthState",
            List.of("critical", "ok", "other", "unknown", "warning"), "QualityLevel",
            List.of("development", "pre-production", "production", "testing"));
    /** Properties of which the first is never greater than the second. */
    private static final List<List<String>> ORDERS = List.of(List.of("RunningJobs", "TotalJobs"),
            List.of("WaitingJobs", "TotalJobs"), List.of("UsedInstances", "TotalInstances"),
            List.of("UnavailableInstances", "TotalInstances"), List.of("PhysicalCPUs", "LogicalCPUs"),
            List.of("TotalPhysicalCPUs", "TotalLogicalCPUs"), List.of("MinWallTime", "MaxWallTime"),
            List.of("DefaultWallTime", "MaxWallTime"), List.of("MinCPUTime", "MaxCPUTime"),
            List.of("DefaultCPUTime", "MaxCPUTime"), List.of("SlotsUsedByLocalJobs", "TotalSlots"),
            List.of("SlotsUsedByGridJobs", "TotalSlots"), List.of("WorkingAreaFree", "WorkingAreaTotal"),
            List.of("CacheFree", "CacheTotal"), List.of("FreeSize", "TotalSize"), List.of("UsedSize", "TotalSize"));
    private static final Map<EntityKind, List<String>> REQUIRED = Map.of(EntityKind.COMPUTING_ENDPOINT,
            List.of("URL", "InterfaceName"), EntityKind.STORAGE_ENDPOINT, List.of("URL", "InterfaceName"),
            EntityKind.ENDPOINT, List.of("URL"), EntityKind.MAPPING_POLICY,
            List.of("Rule"), EntityKind.ACCESS_POLICY, List.of("Rule"));
    private static final Map<String, Double> DEGREES = Map.of("Latitude", 90.0, "Longitude", 180.0);

    private final Instant now;
    private final Consumer<SchemaProblem> problems;

    ValueChecks(Instant now, Consumer<SchemaProblem> problems) {
        this.now = now;
        this.problems = problems;
    }

    /** Checks an entity without its parts, and removes what cannot be written. */
    void check(GridEntity entity) {
        entity.properties().values().forEach(values -> values.removeIf(ValueChecks::isUndefined));
        for (EntityMember member : entity.kind().members()) {
            if (member.form() == MemberForm.WHOLE_NUMBER) {
                entity.text(member.name()).ifPresent(text -> number(entity, member.name(), text));
            }
        }
        entity.properties().values().removeIf(List::isEmpty);
        WORDS.forEach((property, words) -> word(entity, property, words));
        ORDERS.forEach(pair -> order(entity, pair.getFirst(), pair.getLast()));
        DEGREES.forEach((property, most) -> degrees(entity, property, most));
        for (String property : REQUIRED.getOrDefault(entity.kind(), List.of())) {
            if (entity.values(property).isEmpty()) {
                tell(ProblemKind.MISSING_VALUE, entity, property + " is required");
            }
        }
        time(entity);
    }

    /** Returns true, and tells it, if the validity of a service has ended. */
    boolean isExpired(GridEntity service) {
        if (service.creationTime().isEmpty() || !DIGITS.matcher(service.validity()).matches()) {
            return false;
        }
        try {
            Instant created = OffsetDateTime.parse(service.creationTime()).toInstant();
            Duration valid = Duration.ofSeconds(Math.min(Long.parseLong(service.validity()), MAX_VALIDITY.toSeconds()));
            if (!created.plus(valid).plus(MAX_CLOCK_DIFFERENCE).isBefore(now)) {
                return false;
            }
        } catch (DateTimeException e) {
            return false;
        }
        tell(ProblemKind.EXPIRED, service, "the description of %s was valid for %s seconds; it is left out"
                .formatted(service.creationTime(), service.validity()));
        return true;
    }

    /** Checks the shares of a service against its managers. */
    void checkSlots(GridEntity service) {
        long total = service.parts(EntityKind.COMPUTING_MANAGER)
                .flatMapToLong(manager -> manager.number("TotalSlots").stream())
                .sum();
        service.parts(EntityKind.COMPUTING_SHARE).forEach(share -> {
            OptionalLong free = share.number("FreeSlots");
            if (total > 0 && free.orElse(0) > total) {
                tell(ProblemKind.IMPOSSIBLE_VALUE, share,
                        "FreeSlots is %d, but the managers have %d slots".formatted(free.getAsLong(), total));
            }
        });
    }

    private static boolean isUndefined(String value) {
        return value.startsWith("UNDEFINED") || UNKNOWN_NUMBER.matcher(value).matches();
    }

    private void number(GridEntity entity, String property, String text) {
        if (!DIGITS.matcher(text).matches()) {
            tell(ProblemKind.INVALID_VALUE, entity,
                    "%s must be a whole number, was '%s'; it is left out".formatted(property, shortened(text)));
            entity.properties().remove(property);
        } else if (OLD_UNKNOWN_IN.contains(property) && OLD_UNKNOWN.contains(text)) {
            tell(ProblemKind.IMPOSSIBLE_VALUE, entity,
                    "%s is %s, the word of GLUE 1.3 for an unknown number; it is left out".formatted(property, text));
            entity.properties().remove(property);
        } else {
            range(entity, property, Long.parseLong(text));
        }
    }

    private void range(GridEntity entity, String property, long value) {
        ProbableRange range = RANGES.get(property);
        if (range != null && value > 0 && (value < range.least() || value > range.most())) {
            tell(ProblemKind.FOREIGN_UNIT, entity, "%s is in %s, and %d is outside of %d to %d".formatted(property,
                    range.unit(), value, range.least(), range.most()));
        }
    }

    private void word(GridEntity entity, String property, List<String> words) {
        entity.text(property).filter(value -> !words.contains(value)).ifPresent(value -> {
            tell(ProblemKind.INVALID_VALUE, entity, "%s must be one of %s, was '%s'; it is left out".formatted(property,
                    String.join(", ", words), shortened(value)));
            entity.properties().remove(property);
        });
    }

    private void order(GridEntity entity, String less, String more) {
        OptionalLong small = entity.number(less);
        OptionalLong great = entity.number(more);
        if (small.isPresent() && great.isPresent() && small.getAsLong() > great.getAsLong()) {
            tell(ProblemKind.IMPOSSIBLE_VALUE, entity, "%s is %d, but %s is %d".formatted(less, small.getAsLong(), more,
                    great.getAsLong()));
        }
    }

    private void degrees(GridEntity entity, String property, double most) {
        entity.text(property).ifPresent(text -> {
            double value;
            try {
                value = Double.parseDouble(text);
            } catch (NumberFormatException e) {
                value = Double.NaN;
            }
            if (!(Math.abs(value) <= most)) {
                tell(ProblemKind.INVALID_VALUE, entity,
                        "%s must be from -%.0f to %.0f degrees, was '%s'; it is left out"
                                .formatted(property, most, most, shortened(text)));
                entity.properties().remove(property);
            }
        });
    }

    private void time(GridEntity entity) {
        if (!entity.creationTime().isEmpty()) {
            try {
                Instant created = OffsetDateTime.parse(entity.creationTime()).toInstant();
                if (created.isAfter(now.plus(MAX_CLOCK_DIFFERENCE))) {
                    tell(ProblemKind.IMPOSSIBLE_VALUE, entity,
                            "CreationTime %s is in the future".formatted(entity.creationTime()));
                }
            } catch (DateTimeException e) {
                tell(ProblemKind.INVALID_VALUE, entity,
                        "CreationTime must be a time such as 2026-01-31T08:00:00Z, was '%s'"
                                .formatted(shortened(entity.creationTime())));
                entity.stated("", entity.validity());
            }
        }
        if (!entity.validity().isEmpty() && !DIGITS.matcher(entity.validity()).matches()) {
            tell(ProblemKind.INVALID_VALUE, entity,
                    "Validity must be a number of seconds, was '%s'".formatted(shortened(entity.validity())));
            entity.stated(entity.creationTime(), "");
        }
    }

    private void tell(ProblemKind kind, GridEntity entity, String text) {
        problems.accept(SchemaProblem.of(kind, entity, text));
    }

    private static String shortened(String text) {
        int most = 60;
        return text.length() <= most ? text : text.substring(0, most) + "…";
    }
}
