package org.openmds.loadtest.generator.kind.wsrf;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import javax.net.ssl.SSLContext;

import org.openmds.configuration.NameSuggestion;
import org.openmds.loadtest.generator.kind.ClientOptions;
import org.openmds.loadtest.generator.kind.ParameterRows;
import org.openmds.loadtest.generator.kind.TextTemplate;
import org.openmds.loadtest.generator.kind.http.RequestOptions;
import org.openmds.loadtest.generator.kind.http.TemplateTraffic;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.w3c.dom.Element;

/** Settings of the kind {@code wsrf-query}, read from its options. */
record QueryRequestSettings(TemplateTraffic.RequestTemplate message, ParameterRows parameters,
        Optional<SSLContext> tls) {

    private static final List<String> OPERATIONS = List.of("GetResourcePropertyDocument", "GetResourceProperty",
            "GetMultipleResourceProperties", "QueryResourceProperties", "GetCurrentMessage");

    static QueryRequestSettings read(ClientSpec spec, ClientOptions options) {
        ParameterRows parameterRows = RequestOptions.parameters(options);
        TextTemplate url = RequestOptions.url(spec.target(), parameterRows, options);
        SoapFormat soap = SoapFormat.read(options);
        CompleteMessage completeMessage = options.find("request")
                .map(text -> givenRequest(text, soap, spec.target(), options))
                .orElseGet(() -> operation(soap, spec.target(), options));
        TextTemplate body = TextTemplate.of(completeMessage.envelope(), parameterRows.columns(), "request", options);
        return new QueryRequestSettings(new TemplateTraffic.RequestTemplate("POST", url,
                completeMessage.soap().httpHeaders(completeMessage.action()),
                body, RequestOptions.ValueEscaping.XML, SoapOptions.check(options)), parameterRows, soap.tls());
    }

    /** A complete message, except for the values of its placeholders. */
    private record CompleteMessage(SoapFormat soap, Optional<String> action, String envelope) {
    }

    /** Reads the option {@code request}, with or without an envelope. */
    private static CompleteMessage givenRequest(String text, SoapFormat soap, String target, ClientOptions options) {
        List.of("operation", "xpath", "property", "topic")
                .stream()
                .filter(options::isGiven)
                .forEach(name -> options.problem("option %s has no effect together with request", name));
        Element root;
        try {
            root = XmlSnippets.parse(text).getDocumentElement();
        } catch (IllegalArgumentException e) {
            options.problem("option request must be XML: %s", e.getMessage());
            return new CompleteMessage(soap, Optional.empty(), "");
        }
        String content = text.replaceFirst("^\\uFEFF?\\s*<\\?xml[^>]*\\?>\\s*", "");
        if (!"Envelope".equals(root.getLocalName())) {
            Optional<String> action = AddressingAction.of(root.getLocalName());
            return new CompleteMessage(soap, action,
                    soap.envelope(target, action, SoapOptions.headers(options), content));
        }
        boolean second = "http://www.w3.org/2003/05/soap-envelope".equals(root.getNamespaceURI());
        if (options.isGiven("addressing") || options.isGiven("headers")) {
            options.problem("options addressing and headers have no effect if the request is a whole envelope");
        }
        return new CompleteMessage(
                new SoapFormat(second ? SoapFormat.EnvelopeVersion.V1_2 : SoapFormat.EnvelopeVersion.V1_1, false,
                        soap.token(), soap.tls()),
                Optional.empty(), content);
    }

    private static CompleteMessage operation(SoapFormat soap, String target, ClientOptions options) {
        String operation = options.find("operation").orElseGet(() -> defaultOperation(options));
        String name = OPERATIONS.stream().filter(operation::equalsIgnoreCase).findFirst().orElse(operation);
        NamespacePrefixes names = new NamespacePrefixes(options);
        String body = switch (name) {
            case "GetResourcePropertyDocument" -> names.element("rp:" + name, "");
            case "GetResourceProperty" -> names.element("rp:" + name,
                    names.qualified("property", options.required("property").strip()));
            case "GetMultipleResourceProperties" -> names.element("rp:" + name, Arrays
                    .stream(options.required("property").strip().split("\\s+"))
                    .map(each -> "<rp:ResourceProperty>%s</rp:ResourceProperty>"
                            .formatted(names.qualified("property", each)))
                    .collect(Collectors.joining()));
            case "QueryResourceProperties" -> names.element("rp:" + name,
                    "<rp:QueryExpression Dialect=\"%s\">%s</rp:QueryExpression>".formatted(
                            XmlSnippets.escape(options.text("dialect")),
                            XmlSnippets.escape(options.required("xpath"))));
            case "GetCurrentMessage" -> names.element("wsnt:" + name, topic("wsnt:Topic",
                    names.qualified("topic", options.required("topic").strip())));
            default -> {
                options.problem("option operation: unknown operation '%s'%s", name,
                        NameSuggestion.hint(name, OPERATIONS));
                yield "";
            }
        };
        Optional<String> action = AddressingAction.of(name);
        return new CompleteMessage(soap, action, soap.envelope(target, action, SoapOptions.headers(options), body));
    }

    /** Returns an element with a topic expression, in the simplest dialect that fits. */
    static String topic(String element, String topic) {
        return "<%1$s Dialect=\"%2$s%3$s\">%4$s</%1$s>".formatted(element, WsrfNamespaces.TOPIC,
                topic.contains("/") ? "Concrete" : "Simple", topic);
    }

    private static String defaultOperation(ClientOptions options) {
        if (options.isGiven("xpath")) {
            return "QueryResourceProperties";
        }
        if (options.isGiven("topic")) {
            return "GetCurrentMessage";
        }
        return options.find("property")
                .map(text -> text.strip().contains(" ") ? "GetMultipleResourceProperties" : "GetResourceProperty")
                .orElse("GetResourcePropertyDocument");
    }
}
