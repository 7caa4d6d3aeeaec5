package org.openmds.trigger.rule;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

import org.openmds.wsrf.xpath.XPathExpression;
import org.openmds.wsrf.xpath.document.XPathLimits;

/** Predefined rules over GLUE as the providers write it, and over any entry. Each fires after five minutes and repeats after four hours. */
public enum ReadyRule {
    /** A writable file system is fuller than the threshold, in percent. */
    FILE_SYSTEM_FULL("file-system-full", Severity.WARNING, 90) {
        @Override
        TriggerRule rule(ReadyRuleOptions readyRuleOptions) {
            return matching("File system nearly full", readyRuleOptions,
                    new ElementCondition("//glue:FileSystem[not(@glue:ReadOnly = 'true')]",
                            "100 * (@glue:Size - @glue:AvailableSpace) > %d * @glue:Size"
                                    .formatted(readyRuleOptions.threshold()),
                            List.of(HOST, new RuleValue("filesystem", "string(@glue:Root)"))),
                    "{{host}}: {{filesystem}} is {{used}} full",
                    List.of(new RuleValue("used",
                            "concat(floor(100 - 100 * @glue:AvailableSpace div @glue:Size), ' %')"),
                            new RuleValue("threshold", "'%d %%'".formatted(readyRuleOptions.threshold())),
                            new RuleValue("free", "concat(@glue:AvailableSpace, ' MB of ', @glue:Size, ' MB')")));
        }
    },
    /** The load exceeds the number of processors; the threshold is in percent of the processors, averaged over five minutes. */
    LOAD_HIGH("load-high", Severity.WARNING, 100) {
        @Override
        TriggerRule rule(ReadyRuleOptions readyRuleOptions) {
            return matching("Load above the number of processors", readyRuleOptions,
                    new ElementCondition("//glue:Host",
                            "glue:ProcessorLoad/@glue:Last5Min > %d * glue:Processor/@host:LogicalCount"
                                    .formatted(readyRuleOptions.threshold()),
                            List.of(HOST)),
                    "{{host}}: load {{load}} (processors: {{processors}})",
                    List.of(new RuleValue("load", "glue:ProcessorLoad/@glue:Last5Min div 100"),
                            new RuleValue("threshold", "glue:Processor/@host:LogicalCount * %d div 100"
                                    .formatted(readyRuleOptions.threshold())),
                            new RuleValue("processors", "string(glue:Processor/@host:LogicalCount)")));
        }
    },
    /** Less memory is available than the threshold, in percent. */
    MEMORY_LOW("memory-low", Severity.WARNING, 5) {
        @Override
        TriggerRule rule(ReadyRuleOptions readyRuleOptions) {
            return matching("Memory low", readyRuleOptions,
                    new ElementCondition("//glue:MainMemory",
                            "100 * @glue:RAMAvailable < %d * @glue:RAMSize".formatted(readyRuleOptions.threshold()),
                            List.of(HOST)),
                    "{{host}}: {{available}} of {{size}} memory available",
                    List.of(new RuleValue("available", "concat(@glue:RAMAvailable, ' MB')"),
                            new RuleValue("threshold", "concat(@glue:RAMSize * %d div 100, ' MB')"
                                    .formatted(readyRuleOptions.threshold())),
                            new RuleValue("size", "concat(@glue:RAMSize, ' MB')")));
        }
    },
    /** A certificate that the certificate provider reads has expired, or expires within the threshold, in days. */
    CERTIFICATE_ENDING("certificate-ending", Severity.WARNING, 21) {
        @Override
        TriggerRule rule(ReadyRuleOptions readyRuleOptions) {
            return matching("Certificate near its end", readyRuleOptions,
                    new ElementCondition("//cert:Certificate", "@DaysLeft < %d".formatted(readyRuleOptions.threshold()),
                            List.of(new RuleValue("subject", "string(@Subject)"),
                                    new RuleValue("file", "string(@File)"))),
                    "{{host}}: certificate {{subject}} ends on {{end}} (days left: {{days}})",
                    List.of(new RuleValue("end", "substring-before(@NotAfter, 'T')"),
                            new RuleValue("days", "number(@DaysLeft)"),
                            new RuleValue("threshold", "'%d days'".formatted(readyRuleOptions.threshold()))));
        }
    },
    /** A queue does not start jobs. */
    QUEUE_STOPPED("queue-stopped", Severity.WARNING, 0) {
        @Override
        TriggerRule rule(ReadyRuleOptions readyRuleOptions) {
            return matching("Queue stopped", readyRuleOptions,
                    new ElementCondition("//glue:ComputingElement[glue:State/@glue:Status]",
                            "glue:State/@glue:Status != 'Production'", QUEUE),
                    "{{queue}}: queue is {{status}} (jobs waiting: {{waiting}})",
                    List.of(new RuleValue("status", "string(glue:State/@glue:Status)"),
                            new RuleValue("waiting", "string(glue:State/@glue:WaitingJobs)")));
        }
    },
    /** More jobs wait in a queue than the threshold. */
    QUEUE_WAITING("queue-waiting", Severity.INFO, 1_000) {
        @Override
        TriggerRule rule(ReadyRuleOptions readyRuleOptions) {
            return matching("Many jobs wait", readyRuleOptions,
                    new ElementCondition("//glue:ComputingElement[glue:State/@glue:WaitingJobs]",
                            "glue:State/@glue:WaitingJobs > %d".formatted(readyRuleOptions.threshold()), QUEUE),
                    "{{queue}}: {{waiting}} jobs wait, {{running}} run",
                    List.of(new RuleValue("waiting", "string(glue:State/@glue:WaitingJobs)"),
                            new RuleValue("running", "string(glue:State/@glue:RunningJobs)"),
                            new RuleValue("threshold", "'%d'".formatted(readyRuleOptions.threshold()))));
        }
    },
    /** The data of an entry is not current. */
    SOURCE_STALE("source-stale", Severity.WARNING, 0) {
        @Override
        TriggerRule rule(ReadyRuleOptions readyRuleOptions) {
            return entryRule("Source stale", new RuleCondition.Stale(), Optional.empty(), readyRuleOptions,
                    "{{source}}: no current data from {{target}} since {{failingSince}}: {{error}}");
        }
    },
    /** The lease of an entry expired. */
    ENTRY_LOST("entry-lost", Severity.WARNING, 0) {
        @Override
        TriggerRule rule(ReadyRuleOptions readyRuleOptions) {
            return entryRule("Entry lost", RuleCondition.Gone.DEFAULT, Optional.empty(), readyRuleOptions,
                    "{{source}}: {{member}} is no longer registered");
        }
    },
    /** The lease of an entry expired that contained other entries: a site's index. */
    SITE_GONE("site-gone", Severity.CRITICAL, 0) {
        @Override
        TriggerRule rule(ReadyRuleOptions readyRuleOptions) {
            return entryRule("Site gone", RuleCondition.Gone.DEFAULT, Optional.of(HOLDS_ENTRIES), readyRuleOptions,
                    "{{source}}: the site's index {{member}} is no longer registered");
        }
    },
    /** A site's index does not answer. */
    SITE_SILENT("site-silent", Severity.CRITICAL, 0) {
        @Override
        TriggerRule rule(ReadyRuleOptions readyRuleOptions) {
            return entryRule("Site silent", new RuleCondition.Stale(), Optional.of(HOLDS_ENTRIES), readyRuleOptions,
                    "{{source}}: the site's index {{member}} has not answered since {{failingSince}}: {{error}}");
        }
    };

    /** Name of the label with the importance of an alert: critical, warning or info. */
    public static final String SEVERITY = "severity";
    /** Prefixes that rules in the configuration may use without a declaration. */
    public static final Map<String, String> PREFIXES = Map.of("glue", "http://mds.globus.org/glue/ce/1.1", "host",
            "http://openmds.org/glue/host", "sg", "http://docs.oasis-open.org/wsrf/sg-2", "cert",
            "http://openmds.org/provider/certificate");

    private static final String HOLDS_ENTRIES = "/*/sg:Entry/sg:Content//sg:Entry";
    private static final RuleValue HOST = new RuleValue("host",
            "string(ancestor-or-self::glue:Host[1]/@*[local-name() = 'Name' or local-name() = 'UniqueID'])");
    private static final List<RuleValue> QUEUE = List.of(new RuleValue("host", "string(glue:Info/@glue:HostName)"),
            new RuleValue("queue", "string(@glue:Name)"));
    private static final RuleTiming TIMING = new RuleTiming(Duration.ofMinutes(5), Duration.ZERO,
            Optional.of(Duration.ofHours(4)), RuleWindow.ALWAYS);

    private final String id;
    private final Severity severity;
    private final int defaultThreshold;

    /** The importance of an alert. */
    private enum Severity {
        CRITICAL, WARNING, INFO
    }

    /**
     * The site's settings of a predefined rule.
     *
     * @param threshold
     *            ignored by rules without a threshold
     */
    record ReadyRuleOptions(String id, int threshold, List<String> actions) {
    }

    /** A value or a label in the notices of a rule, with the element as context node. */
    record RuleValue(String name, String expression) {
    }

    /**
     * A condition on elements.
     *
     * @param elements
     *            path to all elements that the rule is about
     * @param predicate
     *            condition, with an element as context node
     * @param identity
     *            labels that tell the elements apart
     */
    record ElementCondition(String elements, String predicate, List<RuleValue> identity) {
    }

    ReadyRule(String id, Severity severity, int usualThreshold) {
        this.id = id;
        this.severity = severity;
        this.defaultThreshold = usualThreshold;
    }

    /** Returns the name that enables the rule in the configuration. */
    public String id() {
        return id;
    }

    /** Returns the rule with its default threshold. */
    public TriggerRule withActions(List<String> actions) {
        return rule(new ReadyRuleOptions(id, defaultThreshold, actions));
    }

    /** Returns the rule with another threshold; rules without a threshold ignore it. */
    public TriggerRule withActions(List<String> actions, int threshold) {
        return rule(new ReadyRuleOptions(id, threshold, actions));
    }

    abstract TriggerRule rule(ReadyRuleOptions readyRuleOptions);

    TriggerRule matching(String name, ReadyRuleOptions readyRuleOptions, ElementCondition condition, String summary,
            List<RuleValue> values) {
        RuleCondition matches = new RuleCondition.Matches(
                xpath("%s[%s]".formatted(condition.elements(), condition.predicate())), true,
                new ElementIdentity(Optional.of(xpath(condition.elements())), compiled(condition.identity())));
        return rule(name, matches, RuleScope.EachEntry.ALL, readyRuleOptions, summary, compiled(values));
    }

    TriggerRule entryRule(String name, RuleCondition condition, Optional<String> selector,
            ReadyRuleOptions readyRuleOptions, String summary) {
        return rule(name, condition, new RuleScope.EachEntry(Optional.empty(), selector.map(ReadyRule::xpath)),
                readyRuleOptions, summary, new LinkedHashMap<>());
    }

    private TriggerRule rule(String name, RuleCondition condition, RuleScope scope, ReadyRuleOptions readyRuleOptions,
            String summary, SequencedMap<String, XPathExpression> values) {
        RuleNotices notices = RuleNotices.ofActions(readyRuleOptions.actions())
                .withLabels(Map.of(SEVERITY, severity.name().toLowerCase(Locale.ROOT)))
                .withSummary(summary, values);
        return new TriggerRule(readyRuleOptions.id(), name, "configuration", true, condition, scope, TIMING, notices);
    }

    private static SequencedMap<String, XPathExpression> compiled(List<RuleValue> values) {
        SequencedMap<String, XPathExpression> compiled = new LinkedHashMap<>();
        values.forEach(value -> compiled.put(value.name(), xpath(value.expression())));
        return compiled;
    }

    private static XPathExpression xpath(String text) {
        return XPathExpression.compile(text, PREFIXES, XPathLimits.DEFAULT);
    }
}
