package org.openmds.wsrf.properties;

import java.util.Optional;
import java.util.function.BiFunction;

import org.openmds.wsrf.resource.Resource;
import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.OperationHandler;
import org.openmds.wsrf.xml.XmlOutput;

/**
 * A handler for operations that need only the properties of a resource.
 *
 * @param reading
 *            may block
 * @param readingAtOnce
 *            must not block; returns empty if it would have to wait
 */
record ReadHandler(BiFunction<Call, ResourceProperties, XmlOutput> reading,
        BiFunction<Call, ResourceProperties, Optional<XmlOutput>> readingAtOnce) implements OperationHandler<Resource> {

    @Override
    public XmlOutput handle(Call call, Resource resource) {
        return reading.apply(call, resource.properties(call.dialect()));
    }

    @Override
    public Optional<XmlOutput> handleAtOnce(Call call, Resource resource) {
        return resource.propertiesAtOnce(call.dialect()).flatMap(properties -> readingAtOnce.apply(call, properties));
    }
}
