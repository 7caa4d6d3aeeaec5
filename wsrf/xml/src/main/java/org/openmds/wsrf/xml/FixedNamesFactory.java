package org.openmds.wsrf.xml;

import com.ctc.wstx.api.ReaderConfig;
import com.ctc.wstx.stax.WstxInputFactory;
import com.ctc.wstx.util.SymbolTable;

/**
 * A factory whose parsers share a fixed table of common names. Woodstox would add the names of each document to the table of all later
 * parsers, so many documents could together fill one list of the table with names of the same hash, or the memory with long names. Names
 * that are not in the table cost a parser one more object each. Thread-safe.
 */
final class FixedNamesFactory extends WstxInputFactory {

    private static final String COMMON_NAMES = """
            xml xmlns xsd xsi type id name lang
            soap soapenv SOAP-ENV env s wsa rp rl sg wsnt agg k ns0 ns1 ns2 ns3 ns4 ns5 ns6 ns7 ns8 ns9
            Envelope Header Body Fault faultcode faultstring faultactor detail Code Subcode Value Reason Text Detail
            mustUnderstand actor role encodingStyle
            Action To From MessageID ReplyTo FaultTo RelatesTo Address ReferenceParameters IsReferenceParameter
            EndpointReference Metadata
            GetResourceProperty GetMultipleResourceProperties GetResourcePropertyDocument QueryResourceProperties
            GetResourcePropertyResponse GetMultipleResourcePropertiesResponse GetResourcePropertyDocumentResponse
            QueryResourcePropertiesResponse ResourceProperty QueryExpression Dialect
            Destroy SetTerminationTime RequestedTerminationTime RequestedLifetimeDuration NewTerminationTime CurrentTime
            TerminationTime
            Add Entry Content MemberEPR MemberServiceEPR ServiceGroupEntryEPR InitialTerminationTime ServiceGroupEntryKey
            AggregatorContent AggregatorConfig AggregatorData AggregatorError
            Subscribe ConsumerReference Filter TopicExpression Notify NotificationMessage Topic ProducerReference
            SubscriptionReference Message""";
    private static final int TABLE_SIZE = 256;
    private static final SymbolTable NAMES = names();

    private static SymbolTable names() {
        SymbolTable names = new SymbolTable(false, TABLE_SIZE);
        for (String name : COMMON_NAMES.strip().split("\\s+", -1)) {
            // The parser compares the prefixes xml and xmlns by identity with its own constants.
            String ignored = names.findSymbol(name.intern());
        }
        return names;
    }

    @Override
    public ReaderConfig createPrivateConfig() {
        return getConfig().createNonShared(NAMES.makeChild());
    }

    /** Ignores the names of a document that was read; needs no lock for that. */
    @Override
    @SuppressWarnings("UnsynchronizedOverridesSynchronized")
    public void updateSymbolTable(SymbolTable ofDocument) {
        // The table is fixed.
    }
}
