package org.openmds.trigger.service;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.aggregator.AggregatorContent;
import org.openmds.aggregator.SubjectDigest;
import org.openmds.trigger.engine.Triggers;
import org.openmds.trigger.rule.InvalidRuleException;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.EntryChange;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.servicegroup.GroupListener;
import org.openmds.wsrf.servicegroup.Snapshot;

/**
 * The rules that the entries of a group contain. A rule is active while an entry with it is present; if a lost entry is registered again, the
 * same trigger returns. Used by one thread, the group's writer.
 */
public final class RegisteredRules implements GroupListener {

    private static final Logger LOG = LogManager.getLogger();

    private final Triggers triggers;
    private final Map<EntryKey, TriggerRule> byEntry = new LinkedHashMap<>();

    /** @param triggers triggers over the group; they already have the rules of the present entries */
    public RegisteredRules(Triggers triggers) {
        this.triggers = triggers;
    }

    /** Returns the rules of the given entries. */
    public static List<TriggerRule> of(Collection<Entry> entries) {
        return entries.stream().flatMap(entry -> rule(entry).stream()).toList();
    }

    @Override
    public void changed(List<EntryChange> changes, Snapshot after) {
        boolean changed = false;
        for (EntryChange change : changes) {
            changed |= switch (change.kind()) {
                case ADDED, PRESENT -> added(change.entry());
                case REMOVED, EXPIRED -> byEntry.remove(change.entry().key()) != null;
                case CONTENT, RENEWED -> false;
            };
        }
        if (changed) {
            triggers.registered(List.copyOf(byEntry.values()));
        }
    }

    private boolean added(Entry entry) {
        Optional<TriggerRule> rule = rule(entry);
        rule.ifPresent(there -> byEntry.put(entry.key(), there));
        return rule.isPresent();
    }

    private static Optional<TriggerRule> rule(Entry entry) {
        try {
            return AggregatorContent.configOf(entry.content())
                    .filter(RegisteredRule::hasRule)
                    .flatMap(config -> RegisteredRule.read("registered-" + SubjectDigest.of(entry), entry.member(),
                            config,
                            entry.owner()));
        } catch (InvalidRuleException e) {
            LOG.warn("the rule of entry {} is not valid and is ignored: {}", entry.key(), e.getMessage());
            return Optional.empty();
        }
    }
}
