package org.openmds.wsrf.properties;

import java.util.ArrayList;
import java.util.List;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.resource.Resource;
import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.service.Binding;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.Right;
import org.openmds.wsrf.xml.ElementOutput;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.InvalidXPathException;
import org.openmds.wsrf.xpath.XPathEvaluationException;

/** The reading operations of WS-ResourceProperties 1.2, sections 5.1 to 5.3 and 5.9, for any resource. */
public final class PropertyReads {

    private static final QName RESOURCE_PROPERTY = new QName(Namespaces.WSRF_RP, "ResourceProperty");
    private static final QName QUERY_EXPRESSION = new QName(Namespaces.WSRF_RP, "QueryExpression");
    private static final QName DIALECT = new QName("Dialect");

    private final QueryEvaluator evaluator;

    public PropertyReads(QueryEvaluator evaluator) {
        this.evaluator = evaluator;
    }

    /** All four, with the right to read. */
    public <R extends Resource> List<Binding<R>> bindings() {
        return List.of(
                new Binding<>(PropertyOperations.GET_RESOURCE_PROPERTY, Right.READ, this::getResourceProperty),
                new Binding<>(PropertyOperations.GET_MULTIPLE_RESOURCE_PROPERTIES, Right.READ,
                        this::getMultipleResourceProperties),
                new Binding<>(PropertyOperations.GET_RESOURCE_PROPERTY_DOCUMENT, Right.READ,
                        this::getResourcePropertyDocument),
                new Binding<>(PropertyOperations.QUERY_RESOURCE_PROPERTIES, Right.READ, this::queryResourceProperties));
    }

    private XmlOutput getResourceProperty(Call call, Resource resource) {
        return response(call, values(call.body().root(), resource.properties(call.dialect())));
    }

    private XmlOutput getMultipleResourceProperties(Call call, Resource resource) {
        ResourceProperties properties = resource.properties(call.dialect());
        List<XmlTree> values = new ArrayList<>();
        for (XmlElement name : call.body().root().children(RESOURCE_PROPERTY)) {
            values.addAll(values(name, properties));
        }
        return response(call, values);
    }

    private XmlOutput getResourcePropertyDocument(Call call, Resource resource) {
        return response(call, List.of(resource.properties(call.dialect()).document()));
    }

    private XmlOutput queryResourceProperties(Call call, Resource resource) {
        XmlElement expression = call.body()
                .root()
                .child(QUERY_EXPRESSION)
                .orElseThrow(() -> new WsrfFaultException(
                        FaultKind.INVALID_QUERY_EXPRESSION, "QueryResourceProperties has no rp:QueryExpression"));
        String dialect = expression.attribute(DIALECT).orElse("");
        if (!dialect.equals(Namespaces.XPATH_1_0)) {
            throw new WsrfFaultException(FaultKind.UNKNOWN_QUERY_EXPRESSION_DIALECT,
                    "query dialect '%s' is not known; this service knows %s".formatted(dialect, Namespaces.XPATH_1_0));
        }
        try {
            XmlOutput result = evaluator.evaluate(new Query(expression.text().strip(), expression.namespaces()),
                    resource.properties(call.dialect()));
            return new ElementOutput(call.operation().response(), result);
        } catch (InvalidXPathException e) {
            throw new WsrfFaultException(FaultKind.INVALID_QUERY_EXPRESSION, e.getMessage());
        } catch (XPathEvaluationException e) {
            throw new WsrfFaultException(FaultKind.QUERY_EVALUATION_ERROR, e.getMessage());
        }
    }

    private static List<XmlTree> values(XmlElement name, ResourceProperties properties) {
        String written = name.text().strip();
        QName property = name.resolve(written)
                .orElseThrow(() -> new WsrfFaultException(FaultKind.INVALID_RESOURCE_PROPERTY_QNAME,
                        "'%s' is no QName, or its prefix is not bound".formatted(written)));
        return PropertyNames.require(properties, property).values(property);
    }

    private static XmlOutput response(Call call, List<XmlTree> children) {
        XmlFragment frame = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(call.operation().response()).end().build();
        return new XmlTree(frame, children);
    }
}
