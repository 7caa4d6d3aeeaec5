/** Triggers as WS-Resources: made by a factory, read and edited by their resource properties. */
@NullMarked
package org.openmds.trigger.service;

import org.jspecify.annotations.NullMarked;
