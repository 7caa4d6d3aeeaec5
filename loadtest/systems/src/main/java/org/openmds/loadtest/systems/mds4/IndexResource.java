package org.openmds.loadtest.systems.mds4;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import javax.xml.namespace.QName;
import javax.xml.xpath.XPathExpressionException;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.WsrfDialect;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.properties.PropertyOperations;
import org.openmds.wsrf.resource.PropertyDocument;
import org.openmds.wsrf.resource.Resource;
import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.service.AccessRight;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.Operation;
import org.openmds.wsrf.service.OperationBinding;
import org.openmds.wsrf.service.PhaseTimer.Phase;
import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.ElementOutput;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlOutput;
import org.w3c.dom.Document;

/** The index as a WS-Resource that builds its document again for each query. Thread-safe. */
final class IndexResource implements Resource {

    static final QName NAME = new QName("http://mds.globus.org/index", "IndexRP", "mdsi");
    private static final QName RESOURCE_PROPERTY = new QName(Namespaces.WSRF_RP, "ResourceProperty");
    private static final QName QUERY_EXPRESSION = new QName(Namespaces.WSRF_RP, "QueryExpression");

    private final IndexEntryStore entries;
    private final AtomicLong documents = new AtomicLong();
    private final AtomicLong queries = new AtomicLong();

    IndexResource(IndexEntryStore indexEntryStore) {
        this.entries = indexEntryStore;
    }

    /** Returns how many times the document was built. */
    long documentsBuilt() {
        return documents.get();
    }

    long queries() {
        return queries.get();
    }

    /** Returns the bindings of the read operations. */
    static List<OperationBinding<IndexResource>> bindings() {
        return List.of(
                read(PropertyOperations.GET_RESOURCE_PROPERTY,
                        (call, document) -> values(call.body().root(), document)),
                read(PropertyOperations.GET_MULTIPLE_RESOURCE_PROPERTIES, (call, document) -> call.body()
                        .root()
                        .children(RESOURCE_PROPERTY)
                        .stream()
                        .flatMap(name -> values(name, document).stream())
                        .toList()),
                read(PropertyOperations.GET_RESOURCE_PROPERTY_DOCUMENT,
                        (_, document) -> List.of(document.getDocumentElement())),
                read(PropertyOperations.QUERY_RESOURCE_PROPERTIES, IndexResource::query));
    }

    /** Selects the parts of the document that answer a call. */
    private interface DocumentQuery {
        List<?> evaluate(Call call, Document document);
    }

    private static OperationBinding<IndexResource> read(Operation operation, DocumentQuery documentQuery) {
        return new OperationBinding<>(operation, AccessRight.READ,
                (call, resource) -> resource.answer(call, documentQuery));
    }

    private XmlOutput answer(Call call, DocumentQuery documentQuery) {
        queries.incrementAndGet();
        call.phases().lap(Phase.LOOKUP);
        Document document = buildDocument();
        call.phases().lap(Phase.PROVIDER);
        List<?> found = documentQuery.evaluate(call, document);
        call.phases().lap(Phase.XPATH);
        byte[] answer = IndexDocuments.serialised(found);
        call.phases().lap(Phase.SERIALIZE);
        return new ElementOutput(call.operation().response(), BytesOutput.of(out -> out.write(answer)));
    }

    private Document buildDocument() {
        documents.incrementAndGet();
        return IndexDocuments.of(entries.all());
    }

    private static List<?> values(XmlElement name, Document document) {
        String written = name.text().strip();
        QName property = name.resolve(written)
                .filter(each -> each.getLocalPart().equals("Entry")
                        && each.getNamespaceURI().equals(Namespaces.WSRF_SG))
                .orElseThrow(() -> new WsrfFaultException(FaultKind.INVALID_RESOURCE_PROPERTY_QNAME,
                        "unknown resource property '%2$s': expected Entry of the namespace %1$s"
                                .formatted(Namespaces.WSRF_SG, written)));
        return IndexDocuments.values(document, property.getNamespaceURI(), property.getLocalPart());
    }

    private static List<?> query(Call call, Document document) {
        XmlElement expression = call.body()
                .root()
                .child(QUERY_EXPRESSION)
                .orElseThrow(() -> new WsrfFaultException(FaultKind.INVALID_QUERY_EXPRESSION,
                        "QueryResourceProperties has no rp:QueryExpression"));
        try {
            return IndexDocuments.query(IndexDocuments.parsedAgain(document), expression.text().strip(),
                    expression.namespaces());
        } catch (XPathExpressionException e) {
            throw new WsrfFaultException(FaultKind.INVALID_QUERY_EXPRESSION, String.valueOf(e.getMessage()));
        }
    }

    @Override
    public ResourceProperties properties(WsrfDialect dialect) {
        byte[] document = IndexDocuments.serialised(List.of(buildDocument().getDocumentElement()));
        return PropertyDocument.named(NAME)
                .all(XmlFragment.parse(document, XmlLimits.DEFAULT).root().childFragments(Integer.MAX_VALUE))
                .build();
    }
}
