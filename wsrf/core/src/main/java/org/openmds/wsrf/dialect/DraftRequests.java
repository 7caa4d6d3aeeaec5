package org.openmds.wsrf.dialect;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlTimes;

/** Translates requests between the drafts and the final standards. Thread-safe. */
public final class DraftRequests {

    private static final QName SUBSCRIBE = b("Subscribe");
    private static final QName CONSUMER = b("ConsumerReference");
    private static final QName FILTER = b("Filter");
    private static final QName TOPIC_EXPRESSION = b("TopicExpression");
    private static final QName MESSAGE_CONTENT = b("MessageContent");
    private static final QName PRODUCER_PROPERTIES = b("ProducerProperties");
    private static final QName POLICY = b("SubscriptionPolicy");
    private static final QName USE_RAW = b("UseRaw");
    private static final QName USE_NOTIFY = b("UseNotify");
    private static final QName SELECTOR = b("Selector");
    private static final QName PRECONDITION = b("Precondition");
    private static final QName INITIAL_TERMINATION_TIME = b("InitialTerminationTime");
    private static final QName TERMINATION_TIME = b("TerminationTime");
    private static final QName DIALECT = new QName("Dialect");
    private static final QName NIL = new QName(Namespaces.XSI, "nil", "xsi");
    private static final QName SET_TERMINATION_TIME = rl("SetTerminationTime");
    private static final QName REQUESTED_TERMINATION_TIME = rl("RequestedTerminationTime");
    private static final QName REQUESTED_LIFETIME_DURATION = rl("RequestedLifetimeDuration");
    private static final QName ADD = new QName(Namespaces.WSRF_SG, "Add", "sg");
    private static final QName CONTENT = new QName(Namespaces.WSRF_SG, "Content", "sg");
    private static final QName AGGREGATOR_CONFIG = agg("AggregatorConfig");
    private static final QName AGGREGATOR_DATA = agg("AggregatorData");
    private static final QName SUBSCRIPTION_SOURCE = agg("AggregatorSubscriptionType");
    private static final QName POLL_INTERVAL = agg("PollIntervalMillis");
    private static final Set<String> FALSE = Set.of("false", "0");

    private DraftRequests() {
    }

    /**
     * Returns a request of the drafts as a request of the final standards.
     *
     * @throws InvalidXmlException
     *             it exceeds a limit
     */
    public static XmlFragment toFinal(XmlFragment request, XmlLimits limits) {
        XmlFragment renamed = NameTranslation.toFinal(request, limits);
        return renamed.name().equals(SUBSCRIBE) ? finalSubscribe(renamed.root(), limits) : renamed;
    }

    /**
     * Returns a request of the final standards as a request of the drafts. Durations become times of the given clock, because the drafts have none.
     *
     * @throws InvalidXmlException
     *             the drafts cannot express the request
     */
    public static XmlFragment toDraft(XmlFragment request, InstantSource clock) {
        XmlElement root = request.root();
        XmlFragment reshaped = switch (root.name().getLocalPart()) {
            case "Subscribe" -> draftSubscribe(root, clock);
            case "Renew" -> setTerminationTime(root.child(TERMINATION_TIME), clock);
            case "SetTerminationTime" -> setTerminationTime(root.child(REQUESTED_LIFETIME_DURATION)
                    .or(() -> root.child(REQUESTED_TERMINATION_TIME)), clock);
            case "Unsubscribe" -> start(rl("Destroy")).end().build();
            case "Add" -> draftAdd(root, clock);
            default -> request;
        };
        byte[] draft = NameTranslation.toDraft(reshaped.toBytes()).toBytes();
        XmlFragment translated = XmlFragment.parse(draft, XmlLimits.DEFAULT);
        if (!DraftNames.isDraft(translated.name())) {
            throw new InvalidXmlException(
                    "the drafts of 2004/06 have no %s".formatted(request.name().getLocalPart()));
        }
        return translated;
    }

    private static XmlFragment finalSubscribe(XmlElement subscribe, XmlLimits limits) {
        XmlFragmentBuilder builder = new XmlFragmentBuilder(limits).start(SUBSCRIBE);
        subscribe.child(CONSUMER).ifPresent(consumer -> builder.fragment(consumer.toFragment()));
        builder.start(FILTER);
        subscribe.child(TOPIC_EXPRESSION).ifPresent(topic -> builder.fragment(topic.toFragment()));
        subscribe.child(PRECONDITION).ifPresent(each -> copy(builder, PRODUCER_PROPERTIES, each));
        subscribe.child(SELECTOR).ifPresent(each -> copy(builder, MESSAGE_CONTENT, each));
        builder.end();
        subscribe.child(INITIAL_TERMINATION_TIME)
                .filter(time -> !time.text().isBlank())
                .ifPresent(time -> builder.fragment(time.toFragment()));
        builder.start(POLICY);
        if (subscribe.child(USE_NOTIFY).map(each -> each.text().strip()).filter(FALSE::contains).isPresent()) {
            builder.start(USE_RAW).end();
        }
        subscribe.child(POLICY)
                .ifPresent(policy -> policy.children().forEach(each -> builder.fragment(each.toFragment())));
        return builder.end().end().build();
    }

    private static XmlFragment draftSubscribe(XmlElement subscribe, InstantSource clock) {
        Optional<XmlElement> filter = subscribe.child(FILTER);
        XmlFragmentBuilder builder = start(SUBSCRIBE);
        subscribe.child(CONSUMER).ifPresent(consumer -> builder.fragment(consumer.toFragment()));
        if (filter.flatMap(each -> each.child(TOPIC_EXPRESSION)).isEmpty()) {
            throw new InvalidXmlException("a subscription of the drafts of 2004/06 needs a topic");
        }
        boolean raw = subscribe.child(POLICY).flatMap(each -> each.child(USE_RAW)).isPresent();
        filterElements(filter, raw).forEach(builder::fragment);
        subscribe.child(INITIAL_TERMINATION_TIME)
                .flatMap(time -> absolute(time.text(), clock))
                .ifPresent(time -> builder.element(INITIAL_TERMINATION_TIME, time));
        return builder.end().build();
    }

    /**
     * Returns what a subscription of the drafts has in the place of a filter, as properties and in requests, with the namespace of the final standards.
     *
     * @param raw
     *            true if messages are sent without a Notify around them
     */
    public static List<XmlFragment> filterElements(Optional<XmlElement> filter, boolean raw) {
        List<XmlFragment> elements = new ArrayList<>();
        filter.flatMap(each -> each.child(TOPIC_EXPRESSION)).ifPresent(topic -> elements.add(topic.toFragment()));
        elements.add(start(USE_NOTIFY).text(Boolean.toString(!raw)).end().build());
        filter.flatMap(each -> each.child(PRODUCER_PROPERTIES))
                .ifPresent(each -> elements.add(renamed(PRECONDITION, each)));
        filter.flatMap(each -> each.child(MESSAGE_CONTENT)).ifPresent(each -> elements.add(renamed(SELECTOR, each)));
        return elements;
    }

    private static XmlFragment draftAdd(XmlElement add, InstantSource clock) {
        QName initial = new QName(Namespaces.WSRF_SG, "InitialTerminationTime", "sg");
        XmlFragmentBuilder builder = start(ADD);
        for (XmlElement child : add.children()) {
            if (child.name().equals(initial)) {
                absolute(child.text(), clock).ifPresent(time -> builder.element(initial, time));
            } else if (child.name().equals(CONTENT) && child.child(AGGREGATOR_CONFIG).isPresent()) {
                draftContent(builder, child);
            } else {
                builder.fragment(child.toFragment());
            }
        }
        return builder.end().build();
    }

    /**
     * Globus Toolkit 4.0 puts collected data into the element AggregatorData of the registration, and discards them if there is none. It refuses
     * subscriptions with an interval, which this project's indexes use to poll while they are not subscribed.
     */
    private static void draftContent(XmlFragmentBuilder builder, XmlElement content) {
        builder.start(CONTENT, content.namespaces());
        content.attributes().forEach(builder::attribute);
        for (XmlElement child : content.children()) {
            if (child.name().equals(AGGREGATOR_CONFIG)) {
                withoutInterval(builder, child);
            } else {
                builder.fragment(child.toFragment());
            }
        }
        if (content.child(AGGREGATOR_DATA).isEmpty()) {
            builder.start(AGGREGATOR_DATA).end();
        }
        builder.end();
    }

    /** Copies an element and the elements in it, except for intervals in subscriptions. */
    private static void withoutInterval(XmlFragmentBuilder builder, XmlElement element) {
        builder.start(element.name(), element.namespaces());
        element.attributes().forEach(builder::attribute);
        for (XmlElement child : element.children()) {
            if (child.name().equals(SUBSCRIPTION_SOURCE)) {
                withoutInterval(builder, child);
            } else if (!(element.name().equals(SUBSCRIPTION_SOURCE) && child.name().equals(POLL_INTERVAL))) {
                builder.fragment(child.toFragment());
            }
        }
        builder.end();
    }

    private static XmlFragment setTerminationTime(Optional<XmlElement> requested, InstantSource clock) {
        XmlFragmentBuilder builder = start(SET_TERMINATION_TIME).start(REQUESTED_TERMINATION_TIME);
        requested.flatMap(each -> absolute(each.text(), clock))
                .ifPresentOrElse(builder::text, () -> builder.attribute(NIL, "true"));
        return builder.end().end().build();
    }

    /** Returns a dateTime or the end of a duration from now. */
    private static Optional<String> absolute(String text, InstantSource clock) {
        Instant now = clock.instant();
        Optional<Instant> end = XmlTimes.duration(text, now).map((Duration duration) -> now.plus(duration));
        return end.or(() -> XmlTimes.instant(text)).map(XmlTimes::text);
    }

    private static XmlFragment renamed(QName name, XmlElement expression) {
        XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT);
        copy(builder, name, expression);
        return builder.build();
    }

    private static void copy(XmlFragmentBuilder builder, QName name, XmlElement expression) {
        builder.start(name, expression.namespaces());
        expression.attribute(DIALECT).ifPresent(dialect -> builder.attribute(DIALECT, dialect));
        builder.text(expression.text()).end();
    }

    private static XmlFragmentBuilder start(QName name) {
        return new XmlFragmentBuilder(XmlLimits.DEFAULT).start(name);
    }

    private static QName agg(String localName) {
        return new QName(NameTranslation.AGGREGATOR, localName, "agg");
    }

    private static QName rl(String localName) {
        return new QName(Namespaces.WSRF_RL, localName, "rl");
    }

    private static QName b(String localName) {
        return new QName(Namespaces.WSN_B, localName, "wsnt");
    }
}
