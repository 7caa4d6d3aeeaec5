/** Tests of the connector for operators. */
@org.jspecify.annotations.NullMarked
package org.openmds.server.front;
