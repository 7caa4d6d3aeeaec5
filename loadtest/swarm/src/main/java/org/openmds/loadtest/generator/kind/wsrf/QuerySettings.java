package org.openmds.loadtest.generator.kind.wsrf;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import javax.net.ssl.SSLContext;

import org.openmds.loadtest.generator.kind.Options;
import org.openmds.loadtest.generator.kind.Parameters;
import org.openmds.loadtest.generator.kind.Template;
import org.openmds.loadtest.generator.kind.http.Targets;
import org.openmds.loadtest.generator.kind.http.TemplateTraffic;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.Suggestion;
import org.w3c.dom.Element;

/** What the options of the kind {@code wsrf-query} say. */
record QuerySettings(TemplateTraffic.Message message, Parameters parameters, Optional<SSLContext> tls) {

    private static final List<String> OPERATIONS = List.of("GetResourcePropertyDocument", "GetResourceProperty",
            "GetMultipleResourceProperties", "QueryResourceProperties", "GetCurrentMessage");

    static QuerySettings read(ClientSpec spec, Options options) {
        Parameters parameters = Targets.parameters(options);
        Template url = Targets.url(spec.target(), parameters, options);
        Soap soap = Soap.read(options);
        Whole whole = options.find("request")
                .map(text -> own(text, soap, spec.target(), options))
                .orElseGet(() -> operation(soap, spec.target(), options));
        Template body = Template.of(whole.envelope(), parameters.columns(), "request", options);
        return new QuerySettings(new TemplateTraffic.Message("POST", url, whole.soap().httpHeaders(whole.action()),
                body, Targets.Escaping.XML, SoapOptions.check(options)), parameters, soap.tls());
    }

    /** A message that is ready but for its names. */
    private record Whole(Soap soap, Optional<String> action, String envelope) {
    }

    /** A request of the user's own, with or without its envelope. */
    private static Whole own(String text, Soap soap, String target, Options options) {
        List.of("operation", "xpath", "property", "topic")
                .stream()
                .filter(options::isGiven)
                .forEach(name -> options.problem("option %s has no meaning beside request", name));
        Element root;
        try {
            root = Xml.parse(text).getDocumentElement();
        } catch (IllegalArgumentException e) {
            options.problem("option request must be XML: %s", e.getMessage());
            return new Whole(soap, Optional.empty(), "");
        }
        String content = text.replaceFirst("^\\uFEFF?\\s*<\\?xml[^>]*\\?>\\s*", "");
        if (!"Envelope".equals(root.getLocalName())) {
            Optional<String> action = Action.of(root.getLocalName());
            return new Whole(soap, action, soap.envelope(target, action, SoapOptions.headers(options), content));
        }
        boolean second = "http://www.w3.org/2003/05/soap-envelope".equals(root.getNamespaceURI());
        if (options.isGiven("addressing") || options.isGiven("headers")) {
            options.problem("options addressing and headers have no meaning where the request is a whole envelope");
        }
        return new Whole(new Soap(second ? Soap.Version.V1_2 : Soap.Version.V1_1, false, soap.token(), soap.tls()),
                Optional.empty(), content);
    }

    private static Whole operation(Soap soap, String target, Options options) {
        String operation = options.find("operation").orElseGet(() -> meant(options));
        String name = OPERATIONS.stream().filter(operation::equalsIgnoreCase).findFirst().orElse(operation);
        Names names = new Names(options);
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
                            Xml.escape(options.text("dialect")), Xml.escape(options.required("xpath"))));
            case "GetCurrentMessage" -> names.element("wsnt:" + name, topic("wsnt:Topic",
                    names.qualified("topic", options.required("topic").strip())));
            default -> {
                options.problem("option operation: there is no operation '%s'%s", name,
                        Suggestion.of(name, OPERATIONS));
                yield "";
            }
        };
        Optional<String> action = Action.of(name);
        return new Whole(soap, action, soap.envelope(target, action, SoapOptions.headers(options), body));
    }

    /** A topic expression in an element of that name, in the dialect that suffices. */
    static String topic(String element, String topic) {
        return "<%1$s Dialect=\"%2$s%3$s\">%4$s</%1$s>".formatted(element, Ns.TOPIC,
                topic.contains("/") ? "Concrete" : "Simple", topic);
    }

    private static String meant(Options options) {
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
