package org.openmds.wsrf.properties;

import static org.openmds.wsrf.fault.FaultKind.DELETE_RESOURCE_PROPERTIES_REQUEST_FAILED;
import static org.openmds.wsrf.fault.FaultKind.INSERT_RESOURCE_PROPERTIES_REQUEST_FAILED;
import static org.openmds.wsrf.fault.FaultKind.INVALID_MODIFICATION;
import static org.openmds.wsrf.fault.FaultKind.INVALID_QUERY_EXPRESSION;
import static org.openmds.wsrf.fault.FaultKind.INVALID_RESOURCE_PROPERTY_QNAME;
import static org.openmds.wsrf.fault.FaultKind.QUERY_EVALUATION_ERROR;
import static org.openmds.wsrf.fault.FaultKind.SET_RESOURCE_PROPERTY_REQUEST_FAILED;
import static org.openmds.wsrf.fault.FaultKind.UNABLE_TO_MODIFY_RESOURCE_PROPERTY;
import static org.openmds.wsrf.fault.FaultKind.UNABLE_TO_PUT_RESOURCE_PROPERTY_DOCUMENT;
import static org.openmds.wsrf.fault.FaultKind.UNKNOWN_QUERY_EXPRESSION_DIALECT;
import static org.openmds.wsrf.fault.FaultKind.UPDATE_RESOURCE_PROPERTIES_REQUEST_FAILED;

import java.util.List;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.service.Operation;

/** The operations of WS-ResourceProperties 1.2, section 5. */
public final class PropertyOperations {

    public static final Operation GET_RESOURCE_PROPERTY_DOCUMENT = operation("GetResourcePropertyDocument");
    public static final Operation GET_RESOURCE_PROPERTY = operation("GetResourceProperty",
            INVALID_RESOURCE_PROPERTY_QNAME);
    public static final Operation GET_MULTIPLE_RESOURCE_PROPERTIES = operation("GetMultipleResourceProperties",
            INVALID_RESOURCE_PROPERTY_QNAME);
    public static final Operation QUERY_RESOURCE_PROPERTIES = operation("QueryResourceProperties",
            UNKNOWN_QUERY_EXPRESSION_DIALECT,
            INVALID_QUERY_EXPRESSION, QUERY_EVALUATION_ERROR, INVALID_RESOURCE_PROPERTY_QNAME);
    public static final Operation PUT_RESOURCE_PROPERTY_DOCUMENT = operation("PutResourcePropertyDocument",
            UNABLE_TO_PUT_RESOURCE_PROPERTY_DOCUMENT);
    public static final Operation SET_RESOURCE_PROPERTIES = operation("SetResourceProperties", INVALID_MODIFICATION,
            UNABLE_TO_MODIFY_RESOURCE_PROPERTY, SET_RESOURCE_PROPERTY_REQUEST_FAILED, INVALID_RESOURCE_PROPERTY_QNAME);
    public static final Operation INSERT_RESOURCE_PROPERTIES = operation("InsertResourceProperties",
            INVALID_MODIFICATION,
            UNABLE_TO_MODIFY_RESOURCE_PROPERTY, INSERT_RESOURCE_PROPERTIES_REQUEST_FAILED,
            INVALID_RESOURCE_PROPERTY_QNAME);
    public static final Operation UPDATE_RESOURCE_PROPERTIES = operation("UpdateResourceProperties",
            INVALID_MODIFICATION,
            UNABLE_TO_MODIFY_RESOURCE_PROPERTY, UPDATE_RESOURCE_PROPERTIES_REQUEST_FAILED,
            INVALID_RESOURCE_PROPERTY_QNAME);
    public static final Operation DELETE_RESOURCE_PROPERTIES = operation("DeleteResourceProperties",
            INVALID_MODIFICATION,
            UNABLE_TO_MODIFY_RESOURCE_PROPERTY, DELETE_RESOURCE_PROPERTIES_REQUEST_FAILED,
            INVALID_RESOURCE_PROPERTY_QNAME);

    private PropertyOperations() {
    }

    /** Creates an operation; each operation is the only one of a port type with the same name. */
    private static Operation operation(String name, FaultKind... faults) {
        return new Operation(Namespaces.WSRF_RPW, name, name, new QName(Namespaces.WSRF_RP, name, "rp"),
                new QName(Namespaces.WSRF_RP, name + "Response", "rp"), List.of(faults));
    }
}
