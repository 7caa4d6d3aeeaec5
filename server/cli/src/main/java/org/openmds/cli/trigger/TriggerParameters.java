package org.openmds.cli.trigger;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

import javax.xml.namespace.QName;

import org.openmds.cli.option.InputDocuments;
import org.openmds.cli.output.NamespaceTable;
import org.openmds.configuration.value.DurationText;
import org.openmds.trigger.rule.RuleXml;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Converts {@code Param=value} arguments, the form of GT's mds-trigger-edit, to resource properties of a trigger. Used for one command. */
final class TriggerParameters {

    private static final Set<String> DURATIONS = Set.of("MinimumFiringInterval", "MinimumMatchTime", "RepeatInterval",
            "ForgetAfter");
    private static final Set<String> LISTS = Set.of("ActionScript", "ResolvedActionScript");
    private static final Set<String> EXPRESSIONS = Set.of("MatchingRule", "Selector", "Elements");
    /** Parameters of which each name has a value. */
    private static final Set<String> NAMED = Set.of("Label", "Value", "Identity");
    private static final QName MAPPINGS = TriggerDocument.trig("NamespaceMappings");
    private static final QName MAPPING = TriggerDocument.trig("Namespace");
    private static final QName NAME = new QName("name");

    private final CommandSpec command;
    private final NamespaceTable namespaceTable;
    private final SequencedMap<QName, List<XmlFragment>> values = new LinkedHashMap<>();
    private final Map<String, String> usedPrefixes = new TreeMap<>();

    TriggerParameters(CommandSpec command, NamespaceTable namespaceTable) {
        this.command = command;
        this.namespaceTable = namespaceTable;
    }

    /**
     * Converts all arguments.
     *
     * @param words
     *            arguments of the user
     * @param present
     *            the trigger to change; empty for a new one
     * @return new values of each property that is mentioned; an empty list removes the property
     */
    SequencedMap<QName, List<XmlFragment>> read(List<String> words, Optional<XmlElement> present) {
        words.forEach(word -> readParameter(word, present));
        if (!values.containsKey(MAPPINGS)) {
            declare(present);
        }
        return values;
    }

    private void readParameter(String word, Optional<XmlElement> present) {
        int equals = word.indexOf('=');
        if (equals < 1) {
            throw usage("a parameter must have the form Param=value, was '%s'".formatted(word));
        }
        String key = word.substring(0, equals);
        String value = word.substring(equals + 1).strip();
        int dot = key.indexOf('.');
        QName property = property(dot < 0 ? key : key.substring(0, dot));
        String name = property.getLocalPart();
        if (NAMED.contains(name)) {
            if (dot < 0) {
                throw usage("%s needs a name, such as %s.NAME=value, was '%s'".formatted(name, name, word));
            }
            putNamed(property, key.substring(dot + 1), value, present);
        } else if (LISTS.contains(name)) {
            values.computeIfAbsent(property, some -> new ArrayList<>()).addAll(list(property, value));
        } else {
            values.put(property, value.isEmpty() ? List.of() : List.of(value(property, value)));
        }
    }

    private QName property(String key) {
        return RuleXml.PROPERTIES.stream()
                .filter(name -> name.getLocalPart().equalsIgnoreCase(key))
                .findFirst()
                .orElseThrow(() -> unknown(key));
    }

    private ParameterException unknown(String key) {
        if (key.equalsIgnoreCase(TriggerDocument.GROUP.getLocalPart())) {
            return usage(
                    "Group is not a parameter: 'mds trigger create --group NAME' sets the group of a trigger, "
                            + "which cannot be changed later");
        }
        return usage("a trigger has no parameter '%s'; it has %s".formatted(key,
                RuleXml.PROPERTIES.stream().map(QName::getLocalPart).collect(Collectors.joining(", "))));
    }

    private XmlFragment value(QName property, String value) {
        String name = property.getLocalPart();
        if (EXPRESSIONS.contains(name)) {
            usedPrefixes.putAll(namespaceTable.usedIn(value));
        }
        if (name.equals("MemberEPR")) {
            EndpointReference member = InputDocuments.isDocument(value)
                    ? new InputDocuments(command).reference(value, "MemberEPR")
                    : EndpointReference.of(value);
            return member.toFragment(property);
        }
        if (property.equals(MAPPINGS)) {
            return mappings(bindings(value));
        }
        return element(property, DURATIONS.contains(name) ? seconds(name, value) : value);
    }

    /** Replaces the value with this name; values with other names stay. */
    private void putNamed(QName property, String name, String value, Optional<XmlElement> present) {
        List<XmlFragment> some = new ArrayList<>(
                Optional.ofNullable(values.get(property)).orElseGet(() -> present(property, present)));
        some.removeIf(one -> one.root().attribute(NAME).filter(name::equals).isPresent());
        if (!value.isEmpty()) {
            if (!property.getLocalPart().equals("Label")) {
                usedPrefixes.putAll(namespaceTable.usedIn(value));
            }
            some.add(new XmlFragmentBuilder(XmlLimits.DEFAULT).start(property)
                    .attribute(NAME, name)
                    .text(value)
                    .end()
                    .build());
        }
        values.put(property, some);
    }

    private static List<XmlFragment> present(QName property, Optional<XmlElement> present) {
        return present.map(trigger -> trigger.children(property).stream().map(XmlElement::toFragment).toList())
                .orElse(List.of());
    }

    private static List<XmlFragment> list(QName property, String value) {
        return Arrays.stream(value.split(",", -1))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .map(name -> element(property, name))
                .toList();
    }

    /** Returns a number of seconds, as GT uses it; other forms of durations are converted. */
    private String seconds(String name, String value) {
        if (value.matches("\\d{1,12}(\\.\\d{1,3})?")) {
            return value;
        }
        try {
            Duration duration = DurationText.parse(value);
            return BigDecimal.valueOf(duration.toMillis(), 3).stripTrailingZeros().toPlainString();
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw usage("%s must be a number of seconds, or a duration such as 30s, 5m or 1h30m, was '%s'".formatted(
                    name, value));
        }
    }

    private Map<String, String> bindings(String value) {
        Map<String, String> bindings = new TreeMap<>();
        for (String binding : value.split(",", -1)) {
            int equals = binding.indexOf('=');
            if (equals < 1) {
                throw usage("NamespaceMappings must have the form prefix=uri,prefix=uri, was '%s'".formatted(value));
            }
            bindings.put(binding.substring(0, equals).strip(), binding.substring(equals + 1).strip());
        }
        return bindings;
    }

    /** Declares the well-known prefixes that new expressions use, besides those that the trigger declares already. */
    private void declare(Optional<XmlElement> present) {
        Map<String, String> declared = new TreeMap<>();
        present.flatMap(trigger -> trigger.child(MAPPINGS))
                .ifPresent(mappings -> mappings.children(MAPPING)
                        .forEach(one -> declared.put(one.attribute(new QName("prefix")).orElse(""),
                                one.attribute(new QName("uri")).orElse(""))));
        Map<String, String> all = new TreeMap<>(declared);
        usedPrefixes.forEach(all::putIfAbsent);
        if (!all.equals(declared)) {
            values.put(MAPPINGS, List.of(mappings(all)));
        }
    }

    private static XmlFragment mappings(Map<String, String> bindings) {
        XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(MAPPINGS);
        bindings.forEach((prefix, uri) -> builder.start(MAPPING)
                .attribute(new QName("prefix"), prefix)
                .attribute(new QName("uri"), uri)
                .end());
        return builder.end().build();
    }

    private static XmlFragment element(QName name, String text) {
        return new XmlFragmentBuilder(XmlLimits.DEFAULT).element(name, text).build();
    }

    private ParameterException usage(String message) {
        return new ParameterException(command.commandLine(), message);
    }
}
