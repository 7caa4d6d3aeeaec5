package org.openmds.loadtest.generator.kind.wsrf;

import java.time.Duration;
import java.util.List;

import org.openmds.loadtest.generator.kind.Options;
import org.openmds.loadtest.generator.kind.Parameters;
import org.openmds.loadtest.generator.kind.http.Targets;
import org.openmds.loadtest.model.plan.ClientSpec;

/**
 * What the options of the kind {@code wsrf-subscribe} say.
 *
 * @param filter
 *            the element Filter, or nothing
 * @param timeElement
 *            local name
 */
record SubscribeSettings(Soap soap, String headers, Delivery delivery, Timed timed, String filter, Duration lifetime,
        int most, String timeElement, String consumerHost, int consumerPort) {

    /** How messages come. */
    enum Delivery {
        PULL_POINT, CONSUMER
    }

    /** Which requests are timed. */
    enum Timed {
        MESSAGES, RENEW, SUBSCRIBE
    }

    static SubscribeSettings read(ClientSpec spec, Options options) {
        if (!Targets.url(spec.target(), Parameters.NONE, options).isConstant()) {
            options.problem("the target of this kind must be the same for all requests, was '%s'", spec.target());
        }
        Delivery delivery = options.choice("delivery", Delivery.class);
        Timed usual = delivery == Delivery.CONSUMER ? Timed.RENEW : Timed.MESSAGES;
        Timed timed = options.find("timed").isPresent() ? options.choice("timed", Timed.class) : usual;
        if (delivery == Delivery.CONSUMER && timed == Timed.MESSAGES) {
            options.problem("option timed: GetMessages needs the delivery pull-point");
        }
        return new SubscribeSettings(Soap.read(options), SoapOptions.headers(options), delivery, timed, filter(options),
                options.duration("lifetime"), options.number("most", 1, 100_000), options.required("time-element"),
                options.required("consumer-host"), options.number("consumer-port", 0, 65_535));
    }

    private static String filter(Options options) {
        Names names = new Names(options);
        StringBuilder parts = new StringBuilder();
        options.find("topic")
                .map(String::strip)
                .ifPresent(topic -> parts.append(
                        QuerySettings.topic("wsnt:TopicExpression", names.qualified("topic", topic))));
        options.find("content")
                .ifPresent(content -> parts.append(
                        "<wsnt:MessageContent Dialect=\"%s\">%s</wsnt:MessageContent>".formatted(Ns.XPATH,
                                Xml.escape(content))));
        return parts.isEmpty() ? "" : names.element("wsnt:Filter", parts.toString());
    }

    /** The body of a Subscribe. */
    String subscribe(String consumerReference) {
        return """
                <wsnt:Subscribe xmlns:wsnt="%s"><wsnt:ConsumerReference>%s</wsnt:ConsumerReference>%s\
                <wsnt:InitialTerminationTime>%s</wsnt:InitialTerminationTime></wsnt:Subscribe>"""
                .formatted(Ns.WSNT, consumerReference, filter, lifetime);
    }

    /** The body of another operation of WS-BaseNotification. */
    static String body(String operation, List<String> children) {
        return "<wsnt:%1$s xmlns:wsnt=\"%2$s\">%3$s</wsnt:%1$s>".formatted(operation, Ns.WSNT,
                String.join("", children));
    }
}
