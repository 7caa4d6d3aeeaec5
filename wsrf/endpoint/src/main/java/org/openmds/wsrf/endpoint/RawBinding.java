package org.openmds.wsrf.endpoint;

import javax.xml.stream.XMLStreamWriter;

import org.apache.cxf.databinding.DataWriter;
import org.apache.cxf.databinding.source.SourceDataBinding;

/** Lets {@link org.openmds.wsrf.xml.XmlOutput}s through CXF as the bytes that they are. */
final class RawBinding extends SourceDataBinding {

    @Override
    @SuppressWarnings("unchecked")
    public <T> DataWriter<T> createWriter(Class<T> format) {
        return format == XMLStreamWriter.class ? (DataWriter<T>) new RawWriter() : super.createWriter(format);
    }
}
