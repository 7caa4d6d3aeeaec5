package org.openmds.gateway.otlp;

import tools.jackson.databind.node.ObjectNode;

/**
 * The parts of a log record that describe an entity. Values are as in JSON; bytes are texts in Base64.
 *
 * @param eventName
 *            the name of the event; empty if the record is none
 * @param resource
 *            the attributes of the resource that sent the record
 */
record LogRecord(String eventName, ObjectNode attributes, ObjectNode resource) {
}
