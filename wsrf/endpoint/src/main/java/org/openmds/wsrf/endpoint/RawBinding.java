package org.openmds.wsrf.endpoint;

import javax.xml.stream.XMLStreamWriter;

import org.apache.cxf.databinding.DataWriter;
import org.apache.cxf.databinding.source.SourceDataBinding;

/** A CXF data binding that writes {@link org.openmds.wsrf.xml.XmlOutput}s as raw bytes. */
final class RawBinding extends SourceDataBinding {

    @Override
    @SuppressWarnings("unchecked")
    public <T> DataWriter<T> createWriter(Class<T> format) {
        return format == XMLStreamWriter.class ? (DataWriter<T>) new RawWriter() : super.createWriter(format);
    }
}
