package org.openmds.trigger.evaluation;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import javax.xml.namespace.QName;

import org.openmds.trigger.rule.RuleNames;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlNodes;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.index.NamedNode;

/**
 * The names of elements and attributes that entries of a group have or had, to find rules that cannot match. Names are never removed, and their number
 * is limited; beyond the limit no rule is reported. Used by one thread.
 */
final class SeenNames {

    private static final int MAX_NAMES = 20_000;

    private final Set<QName> names = new HashSet<>();
    private boolean isComplete = true;
    private boolean hasEntries;

    /** @param frame document element of the group, without entries */
    SeenNames(XmlFragment frame) {
        add(frame.nodes());
    }

    /** Returns the number of names, which only grows. */
    int count() {
        return names.size();
    }

    void add(XmlTree entry) {
        hasEntries = true;
        addAll(entry);
    }

    /** Returns the reason for which a rule cannot match any entry that was seen; empty if none was seen yet. */
    Optional<String> problem(TriggerRule rule) {
        if (!isComplete || !hasEntries) {
            return Optional.empty();
        }
        return RuleNames.expressions(rule)
                .flatMap(expression -> expression.requiredNames()
                        .stream()
                        .filter(named -> !names.contains(named.name()))
                        .map(named -> problem(named, expression.namespaces())))
                .findFirst();
    }

    private String problem(NamedNode named, Map<String, String> prefixes) {
        String kind = named.isAttribute() ? "attribute" : "element";
        Set<String> others = new LinkedHashSet<>();
        names.stream()
                .filter(name -> name.getLocalPart().equalsIgnoreCase(named.name().getLocalPart()))
                .map(name -> "'" + RuleNames.text(name, prefixes) + "'")
                .sorted()
                .forEach(others::add);
        return "the rule cannot match: no entry has the %s '%s'%s".formatted(kind,
                RuleNames.text(named.name(), prefixes),
                others.isEmpty() ? "" : "; there is " + String.join(", ", others));
    }

    private void addAll(XmlTree tree) {
        add(tree.frame().nodes());
        tree.children().forEach(this::addAll);
    }

    private void add(XmlNodes nodes) {
        for (int i = 0; i < nodes.nameCount(); i++) {
            if (names.size() >= MAX_NAMES) {
                isComplete = false;
                return;
            }
            names.add(nodes.nameAt(i));
        }
    }
}
