package org.openmds.loadtest.generator.kind.wsrf;

import java.time.Duration;
import java.util.List;

import org.openmds.loadtest.generator.kind.ClientOptions;
import org.openmds.loadtest.generator.kind.ParameterRows;
import org.openmds.loadtest.generator.kind.http.RequestOptions;
import org.openmds.loadtest.model.plan.ClientSpec;

/**
 * Settings of the kind {@code wsrf-subscribe}, read from its options.
 *
 * @param filter
 *            the element Filter; empty for all notifications
 * @param timeElement
 *            local name of the element with the creation time
 */
record SubscribeSettings(SoapFormat soap, String headers, DeliveryChoice delivery, TimedRequest timed, String filter,
        Duration lifetime,
        int maxMessages, String timeElement, String consumerHost, int consumerPort) {

    /** Ways of delivery. */
    enum DeliveryChoice {
        PULL_POINT, CONSUMER
    }

    /** Requests that are measured. */
    enum TimedRequest {
        MESSAGES, RENEW, SUBSCRIBE
    }

    static SubscribeSettings read(ClientSpec spec, ClientOptions options) {
        if (!RequestOptions.url(spec.target(), ParameterRows.NONE, options).isConstant()) {
            options.problem("the target of this kind must be the same for all requests, was '%s'", spec.target());
        }
        DeliveryChoice delivery = options.choice("delivery", DeliveryChoice.class);
        TimedRequest usual = delivery == DeliveryChoice.CONSUMER ? TimedRequest.RENEW : TimedRequest.MESSAGES;
        TimedRequest timed = options.find("timed").isPresent() ? options.choice("timed", TimedRequest.class) : usual;
        if (delivery == DeliveryChoice.CONSUMER && timed == TimedRequest.MESSAGES) {
            options.problem("option timed: messages (GetMessages) needs the delivery pull-point");
        }
        return new SubscribeSettings(SoapFormat.read(options), SoapOptions.headers(options), delivery, timed,
                filter(options),
                options.duration("lifetime"), options.number("most", 1, 100_000), options.required("time-element"),
                options.required("consumer-host"), options.number("consumer-port", 0, 65_535));
    }

    private static String filter(ClientOptions options) {
        NamespacePrefixes names = new NamespacePrefixes(options);
        StringBuilder parts = new StringBuilder();
        options.find("topic")
                .map(String::strip)
                .ifPresent(topic -> parts.append(
                        QueryRequestSettings.topic("wsnt:TopicExpression", names.qualified("topic", topic))));
        options.find("content")
                .ifPresent(content -> parts.append(
                        "<wsnt:MessageContent Dialect=\"%s\">%s</wsnt:MessageContent>".formatted(WsrfNamespaces.XPATH,
                                XmlSnippets.escape(content))));
        return parts.isEmpty() ? "" : names.element("wsnt:Filter", parts.toString());
    }

    /** Returns the body of a Subscribe. */
    String subscribe(String consumerReference) {
        return """
                <wsnt:Subscribe xmlns:wsnt="%s"><wsnt:ConsumerReference>%s</wsnt:ConsumerReference>%s\
                <wsnt:InitialTerminationTime>%s</wsnt:InitialTerminationTime></wsnt:Subscribe>"""
                .formatted(WsrfNamespaces.WSNT, consumerReference, filter, lifetime);
    }

    /** Returns the body of another operation of WS-BaseNotification. */
    static String body(String operation, List<String> children) {
        return "<wsnt:%1$s xmlns:wsnt=\"%2$s\">%3$s</wsnt:%1$s>".formatted(operation, WsrfNamespaces.WSNT,
                String.join("", children));
    }
}
