package org.openmds.aggregator.registration;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import javax.xml.namespace.QName;

import org.openmds.aggregator.AggregatorContent;
import org.openmds.aggregator.AggregatorTypes;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlTimes;

/**
 * Reads ServiceGroupRegistrationParameters and collects problems and warnings.
 *
 * @param group
 *            default group
 * @param registrant
 *            default registrant
 */
record ParametersReader(Optional<EndpointReference> group, Optional<EndpointReference> registrant,
        List<String> problems, List<String> warnings) {

    private static final Set<QName> KNOWN = Set.of(RegistrationNames.GROUP, RegistrationNames.REGISTRANT,
            RegistrationNames.INITIAL_TERMINATION_TIME, RegistrationNames.REFRESH_INTERVAL_SECS,
            RegistrationNames.SECURITY_DESCRIPTOR_FILE, RegistrationNames.CONTENT);

    /** Reads one registration; empty when it has problems. */
    Optional<RegistrationParameters> read(XmlElement element, String where) {
        int problemsBefore = problems.size();
        checkChildren(element, where);
        Optional<EndpointReference> target = reference(element, RegistrationNames.GROUP, where).or(() -> group);
        Optional<EndpointReference> member = reference(element, RegistrationNames.REGISTRANT, where)
                .or(() -> registrant);
        Optional<Duration> refresh = refresh(element, where);
        Optional<Instant> firstEnd = firstEnd(element, where);
        Optional<XmlFragment> content = content(element, where);
        requireNamed(element, RegistrationNames.GROUP, target, where);
        requireNamed(element, RegistrationNames.REGISTRANT, member, where);
        return problems.size() > problemsBefore
                ? Optional.empty()
                : Optional.of(new RegistrationParameters(target.orElseThrow(), member.orElseThrow(),
                        refresh.orElseThrow(), firstEnd, content.orElseThrow()));
    }

    /** Reads the reference in a child element; an invalid one becomes a problem. */
    Optional<EndpointReference> reference(XmlElement element, QName name, String where) {
        return element.child(name).flatMap(child -> {
            try {
                return Optional.of(ReferenceReader.read(child));
            } catch (InvalidXmlException e) {
                problems.add("%s: %s".formatted(where, e.getMessage()));
                return Optional.empty();
            }
        });
    }

    private void checkChildren(XmlElement element, String where) {
        element.children()
                .stream()
                .map(XmlElement::name)
                .filter(name -> !KNOWN.contains(name))
                .forEach(name -> problems.add("%s: unknown element %s".formatted(where, name)));
        KNOWN.stream()
                .filter(name -> element.children(name).size() > 1)
                .map(QName::getLocalPart)
                .sorted()
                .forEach(name -> problems.add("%s: %s occurs more than once".formatted(where, name)));
        if (element.child(RegistrationNames.SECURITY_DESCRIPTOR_FILE).isPresent()) {
            warnings.add("%s: SecurityDescriptorFile is ignored".formatted(where));
        }
    }

    private void requireNamed(XmlElement element, QName name, Optional<EndpointReference> found, String where) {
        if (found.isEmpty() && element.child(name).isEmpty()) {
            problems.add("%s: %s is missing, and there is no default".formatted(where, name.getLocalPart()));
        }
    }

    private Optional<Duration> refresh(XmlElement element, String where) {
        String text = element.child(RegistrationNames.REFRESH_INTERVAL_SECS).map(XmlElement::text).orElse("").strip();
        Optional<Duration> read = seconds(text)
                .filter(given -> given.compareTo(RegistrationParameters.MIN_REFRESH) >= 0
                        && given.compareTo(RegistrationParameters.MAX_REFRESH) <= 0);
        if (read.isEmpty()) {
            problems.add("%s: RefreshIntervalSecs must be a number of seconds from %d to %d, was '%s'".formatted(where,
                    RegistrationParameters.MIN_REFRESH.toSeconds(),
                    RegistrationParameters.MAX_REFRESH.toSeconds(), text));
        }
        return read;
    }

    private static Optional<Duration> seconds(String text) {
        try {
            return Optional.of(Duration.ofSeconds(Integer.parseInt(text)));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private Optional<Instant> firstEnd(XmlElement element, String where) {
        return element.child(RegistrationNames.INITIAL_TERMINATION_TIME).map(XmlElement::text).flatMap(text -> {
            Optional<Instant> time = XmlTimes.instant(text);
            if (time.isEmpty()) {
                problems.add("%s: InitialTerminationTime must be an xsd:dateTime, was '%s'".formatted(where, text));
            }
            return time;
        });
    }

    /** Reads the content with the name of the entry, except for elements of answers (AggregatorData) and of the schema language (xsi:type). */
    private Optional<XmlFragment> content(XmlElement element, String where) {
        Optional<XmlElement> given = element.child(RegistrationNames.CONTENT);
        if (given.isEmpty()) {
            problems.add("%s: Content is missing".formatted(where));
            return Optional.empty();
        }
        XmlElement holder = given.get();
        if (holder.children().isEmpty() && !holder.text().isBlank()) {
            problems.add("%s: Content must hold elements only, got text".formatted(where));
        }
        XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(RegistrationNames.GROUP_CONTENT);
        AggregatorContent.configOf(holder.toFragment()).ifPresentOrElse(config -> append(builder, config), () -> {
            name(builder, holder);
            holder.children().forEach(child -> builder.fragment(child.toFragment()));
        });
        return Optional.of(builder.end().build());
    }

    private static void append(XmlFragmentBuilder builder, XmlFragment config) {
        builder.start(AggregatorTypes.CONFIG);
        name(builder, config.root());
        config.root().children().forEach(child -> builder.fragment(child.toFragment()));
        builder.end();
    }

    private static void name(XmlFragmentBuilder builder, XmlElement from) {
        from.attribute(AggregatorTypes.NAME).ifPresent(name -> builder.attribute(AggregatorTypes.NAME, name));
    }
}
