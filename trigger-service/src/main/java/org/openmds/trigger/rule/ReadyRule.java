package org.openmds.trigger.rule;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

import org.openmds.wsrf.xpath.XPathExpression;
import org.openmds.wsrf.xpath.document.XPathLimits;

/** Predefined rules over GLUE as the host provider writes it, and over any entry. Each fires after five minutes and repeats after four hours. */
public enum ReadyRule {
    /** A writable file system is fuller than the threshold, in percent. */
    FILE_SYSTEM_FULL("file-system-full", 90) {
        @Override
        TriggerRule rule(ReadyRuleOptions readyRuleOptions) {
            String full = "//glue:FileSystem[not(@glue:ReadOnly='true') and 100 * (@glue:Size - @glue:AvailableSpace) > %d * @glue:Size]"
                    .formatted(readyRuleOptions.threshold());
            return matching("File system nearly full", full, readyRuleOptions,
                    "{{host}}: {{filesystem}} is {{used}} full",
                    List.of(enclosingHost(full), new RuleValue("filesystem", "string(%s/@glue:Root)".formatted(full)),
                            new RuleValue("used",
                                    "concat(floor(100 - 100 * %1$s/@glue:AvailableSpace div %1$s/@glue:Size), ' %%')"
                                            .formatted(full)),
                            new RuleValue("threshold", "'%d %%'".formatted(readyRuleOptions.threshold())),
                            new RuleValue("free", "concat(%1$s/@glue:AvailableSpace, ' MB of ', %1$s/@glue:Size, ' MB')"
                                    .formatted(full))));
        }
    },
    /** The load exceeds the number of processors; the threshold is in percent of the processors, averaged over five minutes. */
    LOAD_HIGH("load-high", 100) {
        @Override
        TriggerRule rule(ReadyRuleOptions readyRuleOptions) {
            String high = "//glue:Host[glue:ProcessorLoad/@glue:Last5Min > %d * glue:Processor/@host:LogicalCount]"
                    .formatted(readyRuleOptions.threshold());
            return matching("Load above the number of processors", high, readyRuleOptions,
                    "{{host}}: load {{load}} on {{processors}} processors",
                    List.of(new RuleValue("host", "string(%s/@glue:Name)".formatted(high)),
                            new RuleValue("load", "%s/glue:ProcessorLoad/@glue:Last5Min div 100".formatted(high)),
                            new RuleValue("threshold", "%1$s/glue:Processor/@host:LogicalCount * %2$d div 100"
                                    .formatted(high, readyRuleOptions.threshold())),
                            new RuleValue("processors",
                                    "string(%s/glue:Processor/@host:LogicalCount)".formatted(high))));
        }
    },
    /** Less memory is available than the threshold, in percent. */
    MEMORY_LOW("memory-low", 5) {
        @Override
        TriggerRule rule(ReadyRuleOptions readyRuleOptions) {
            String low = "//glue:MainMemory[100 * @glue:RAMAvailable < %d * @glue:RAMSize]"
                    .formatted(readyRuleOptions.threshold());
            return matching("Memory low", low, readyRuleOptions, "{{host}}: {{available}} of {{size}} memory available",
                    List.of(enclosingHost(low),
                            new RuleValue("available", "concat(%s/@glue:RAMAvailable, ' MB')".formatted(low)),
                            new RuleValue("threshold", "concat(%s/@glue:RAMSize * %d div 100, ' MB')".formatted(low,
                                    readyRuleOptions.threshold())),
                            new RuleValue("size", "concat(%s/@glue:RAMSize, ' MB')".formatted(low))));
        }
    },
    /** A certificate that the certificate provider reads has expired, or expires within the threshold, in days. */
    CERTIFICATE_ENDING("certificate-ending", 21) {
        @Override
        TriggerRule rule(ReadyRuleOptions readyRuleOptions) {
            String ending = "//cert:Certificate[@DaysLeft < %d]".formatted(readyRuleOptions.threshold());
            return matching("Certificate near its end", ending, readyRuleOptions,
                    "{{host}}: certificate {{subject}} ends on {{end}}, {{days}} days left",
                    List.of(new RuleValue("subject", "string(%s/@Subject)".formatted(ending)),
                            new RuleValue("end", "substring-before(%s/@NotAfter, 'T')".formatted(ending)),
                            new RuleValue("days", "number(%s/@DaysLeft)".formatted(ending)),
                            new RuleValue("threshold", "'%d days'".formatted(readyRuleOptions.threshold())),
                            new RuleValue("file", "string(%s/@File)".formatted(ending))));
        }
    },
    /** The data of an entry is not current. */
    SOURCE_STALE("source-stale", 0) {
        @Override
        TriggerRule rule(ReadyRuleOptions readyRuleOptions) {
            return entryRule("Source stale", new RuleCondition.Stale(), Optional.empty(), readyRuleOptions,
                    "{{host}}: no current data from {{member}}");
        }
    },
    /** The lease of an entry expired. */
    ENTRY_LOST("entry-lost", 0) {
        @Override
        TriggerRule rule(ReadyRuleOptions readyRuleOptions) {
            return entryRule("Entry lost", RuleCondition.Gone.DEFAULT, Optional.empty(), readyRuleOptions,
                    "{{host}}: {{member}} is no longer registered");
        }
    },
    /** The lease of an entry expired that contained other entries: a site's index. */
    SITE_GONE("site-gone", 0) {
        @Override
        TriggerRule rule(ReadyRuleOptions readyRuleOptions) {
            return entryRule("Site gone", RuleCondition.Gone.DEFAULT, Optional.of(HOLDS_ENTRIES), readyRuleOptions,
                    "{{host}}: the site's index {{member}} is no longer registered");
        }
    },
    /** A site's index does not answer. */
    SITE_SILENT("site-silent", 0) {
        @Override
        TriggerRule rule(ReadyRuleOptions readyRuleOptions) {
            return entryRule("Site silent", new RuleCondition.Stale(), Optional.of(HOLDS_ENTRIES), readyRuleOptions,
                    "{{host}}: the site's index {{member}} does not answer");
        }
    };

    private static final String HOLDS_ENTRIES = "/*/sg:Entry/sg:Content//sg:Entry";
    /** Prefixes that rules in the configuration may use without a declaration. */
    public static final Map<String, String> PREFIXES = Map.of("glue", "http://mds.globus.org/glue/ce/1.1", "host",
            "http://openmds.org/glue/host", "sg", "http://docs.oasis-open.org/wsrf/sg-2", "cert",
            "http://openmds.org/provider/certificate");
    private static final RuleTiming TIMING = new RuleTiming(Duration.ofMinutes(5), Duration.ZERO,
            Optional.of(Duration.ofHours(4)), RuleWindow.ALWAYS);

    private final String id;
    private final int defaultThreshold;

    /**
     * The site's settings of a predefined rule.
     *
     * @param threshold
     *            ignored by rules without a threshold
     */
    record ReadyRuleOptions(String id, int threshold, List<String> actions) {
    }

    /** A value in the notices of a rule. */
    private record RuleValue(String name, String expression) {
    }

    ReadyRule(String id, int usualThreshold) {
        this.id = id;
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

    private static TriggerRule matching(String name, String expression, ReadyRuleOptions readyRuleOptions,
            String summary,
            List<RuleValue> values) {
        SequencedMap<String, XPathExpression> compiled = new LinkedHashMap<>();
        values.forEach(value -> compiled.put(value.name(), xpath(value.expression())));
        return rule(name, new RuleCondition.Matches(xpath(expression), true), RuleScope.EachEntry.ALL, readyRuleOptions,
                RuleNotices.ofActions(readyRuleOptions.actions()).withSummary(summary, compiled));
    }

    private static RuleValue enclosingHost(String expression) {
        return new RuleValue("host", "string(%s/ancestor::glue:Host/@glue:Name)".formatted(expression));
    }

    private static TriggerRule entryRule(String name, RuleCondition condition, Optional<String> selector,
            ReadyRuleOptions readyRuleOptions, String summary) {
        return rule(name, condition, new RuleScope.EachEntry(Optional.empty(), selector.map(ReadyRule::xpath)),
                readyRuleOptions,
                RuleNotices.ofActions(readyRuleOptions.actions()).withSummary(summary, new LinkedHashMap<>()));
    }

    private static TriggerRule rule(String name, RuleCondition condition, RuleScope scope,
            ReadyRuleOptions readyRuleOptions,
            RuleNotices notices) {
        return new TriggerRule(readyRuleOptions.id(), name, "configuration", true, condition, scope, TIMING, notices);
    }

    private static XPathExpression xpath(String text) {
        return XPathExpression.compile(text, PREFIXES, XPathLimits.DEFAULT);
    }
}
