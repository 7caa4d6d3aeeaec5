/** Tests of what the tool prints. */
@org.jspecify.annotations.NullMarked
package org.openmds.server.command.output;
