package org.openmds.wsrf.properties;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.resource.Resource;
import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.service.AccessRight;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.Operation;
import org.openmds.wsrf.service.OperationBinding;
import org.openmds.wsrf.service.PhaseTimer.Phase;
import org.openmds.wsrf.xml.ElementOutput;
import org.openmds.wsrf.xml.PreparedTrees;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.InvalidXPathException;
import org.openmds.wsrf.xpath.document.XPathEvaluationException;

/** The reading operations of WS-ResourceProperties 1.2, sections 5.1 to 5.3 and 5.9, for any resource. */
public final class PropertyReads {

    private static final QName RESOURCE_PROPERTY = new QName(Namespaces.WSRF_RP, "ResourceProperty");
    private static final QName QUERY_EXPRESSION = new QName(Namespaces.WSRF_RP, "QueryExpression");
    /** More than any resource has. Each name adds the whole property to the answer, so repeated names of a large property make a very long answer. */
    private static final int MAX_NAMES = 100;

    private static final QName QUERY_EXPRESSION_DIALECT = new QName(Namespaces.WSRF_RP, "QueryExpressionDialect",
            "rp");

    private final QueryEvaluator evaluator;

    public PropertyReads(QueryEvaluator evaluator) {
        this.evaluator = evaluator;
    }

    /** Returns the values of the property QueryExpressionDialect: the dialects of queries. */
    public static List<XmlFragment> dialects() {
        return PropertyQuery.DIALECTS.stream()
                .map(uri -> new XmlFragmentBuilder(XmlLimits.DEFAULT).element(QUERY_EXPRESSION_DIALECT, uri).build())
                .toList();
    }

    /** Returns all four operations; they need the right to read. */
    public <R extends Resource> List<OperationBinding<R>> bindings() {
        return List.of(
                read(PropertyOperations.GET_RESOURCE_PROPERTY, PropertyReads::property),
                read(PropertyOperations.GET_MULTIPLE_RESOURCE_PROPERTIES, PropertyReads::properties),
                read(PropertyOperations.GET_RESOURCE_PROPERTY_DOCUMENT, PropertyReads::document),
                new OperationBinding<>(PropertyOperations.QUERY_RESOURCE_PROPERTIES, AccessRight.READ, new ReadHandler(
                        (call, properties) -> query(call, properties,
                                query -> Optional.of(
                                        evaluator.evaluate(query.query(), query.properties(), call.caller())))
                                .orElseThrow(),
                        (call, properties) -> query(call, properties,
                                query -> evaluator.evaluateAtOnce(query.query(), query.properties())))));
    }

    /** Returns the binding of an operation that needs only the properties and takes no time. */
    private static <R extends Resource> OperationBinding<R> read(Operation operation,
            BiFunction<Call, ResourceProperties, XmlOutput> reading) {
        return new OperationBinding<>(operation, AccessRight.READ,
                new ReadHandler(reading, (call, properties) -> Optional.of(reading.apply(call, properties))));
    }

    private static XmlOutput property(Call call, ResourceProperties properties) {
        return response(call, values(call.body().root(), properties));
    }

    private static XmlOutput properties(Call call, ResourceProperties properties) {
        List<XmlElement> names = call.body().root().children(RESOURCE_PROPERTY);
        if (names.size() > MAX_NAMES) {
            throw new WsrfFaultException(FaultKind.INVALID_RESOURCE_PROPERTY_QNAME,
                    "%d properties were requested, expected at most %d".formatted(names.size(), MAX_NAMES));
        }
        return response(call, PreparedTrees.concatenation(names.stream()
                .map(name -> values(name, properties))
                .toList()));
    }

    private static XmlOutput document(Call call, ResourceProperties properties) {
        return response(call, List.of(properties.document()));
    }

    private static Optional<XmlOutput> query(Call call, ResourceProperties properties,
            Function<PropertyQuery, Optional<XmlOutput>> evaluation) {
        XmlElement expression = call.body()
                .root()
                .child(QUERY_EXPRESSION)
                .orElseThrow(() -> new WsrfFaultException(
                        FaultKind.INVALID_QUERY_EXPRESSION, "QueryResourceProperties has no rp:QueryExpression"));
        try {
            Optional<XmlOutput> result = evaluation.apply(PropertyQuery.read(expression, properties));
            call.phases().lap(Phase.XPATH);
            return result.map(content -> new ElementOutput(call.operation().response(), content));
        } catch (InvalidXPathException e) {
            throw new WsrfFaultException(FaultKind.INVALID_QUERY_EXPRESSION, e.getMessage());
        } catch (XPathEvaluationException e) {
            throw new WsrfFaultException(FaultKind.QUERY_EVALUATION_ERROR, e.getMessage());
        }
    }

    private static List<XmlTree> values(XmlElement name, ResourceProperties properties) {
        QName property = PropertyNames.read(name);
        return PropertyNames.require(properties, property).values(property);
    }

    private static XmlOutput response(Call call, List<XmlTree> children) {
        XmlFragment frame = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(call.operation().response()).end().build();
        return new XmlTree(frame, children);
    }
}
